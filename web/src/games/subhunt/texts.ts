import { hasText, textsOf } from "../../i18n";
import type english from "./en.json";
import type { Disclosure, Problem } from "../../api/types";
import { laneOf, placeOf, shipOf, pathOf, type Choice } from "./moves";
import { levelOf } from "./sea";

/** The words of this game for a key. */
export const tr = textsOf<typeof english>("subhunt");

/** Return the name of a fleet: its colour. */
export function fleetName(seat: number): string {
  return tr(`fleet.${seat}`);
}

/** Return the name of a lane: `r3` is row 3. */
export function laneName(lane: string): string {
  return tr(`lane.${lane[0]}`, { number: lane.slice(1) });
}

/** Return where a ship is: on a field, in port, or lost. */
export function shipPlace(place: string): string {
  return place === "port" || place === "lost" ? tr(`place.${place}`) : tr("place.field", { field: place });
}

/** Return the heading of a grid: the surface, or a level by its depth. */
export function levelName(level: number): string {
  return level === 0 ? tr("surface") : tr("level", { depth: level * 100 });
}

/** Return a legal move as a heading. */
export function moveText(choice: Choice): string {
  const [ship, end] = [shipOf(choice), placeOf(choice.to)];
  switch (choice.verb) {
    case "hide":
    case "mine":
      return tr(`choice.${choice.verb}`, { cell: end });
    case "sail": {
      const path = pathOf(choice);
      if (end === "port") return tr("choice.sail_port", { ship });
      if (path.length > 1) return tr("choice.sail_way", { ship, way: path.join(" – ") });
      return tr("choice.sail", { ship, field: end });
    }
    case "drop":
      return tr("choice.drop", { cell: end, depth: levelOf(end) * 100 });
    case "fire":
      return tr("choice.fire", { ship, lane: laneName(laneOf(choice)) });
    default:
      return tr(`choice.${choice.verb}`);
  }
}

/** Return what a move discloses. */
function disclosureText(choice: Choice, { code, params = {} }: Disclosure): string {
  switch (code) {
    case "charge_answered":
      return tr("tells.charge_answered", { cell: placeOf(choice.to) });
    case "lane_told":
      return tr("tells.lane_told", { lane: laneName(laneOf(choice)), count: params.fired });
    default: {
      const fields = [params.fields ?? []].flat();
      return tr(fields.length > 1 ? "tells.mine_on_way" : "tells.mine_or_none", { fields: fields.join(", ") });
    }
  }
}

/** Return the consequences of a move: costs, disclosures, finality. */
export function consequences(choice: Choice): string[] {
  const texts = (choice.tells ?? []).map((disclosure) => disclosureText(choice, disclosure));
  if (choice.verb === "drop") texts.unshift(tr("costs.charge", { count: 1 }));
  if (choice.final) texts.push(tr("final"));
  return texts;
}

/** Parameters that the server sends as codes, and their texts. */
const CODED: Record<string, (value: string) => string> = {
  lane: laneName,
  place: shipPlace,
};

/** Return why a line cannot be played; undefined if the problem is not one of this game. */
export function problemText({ code, params }: Problem): string | undefined {
  if (!hasText(`subhunt.problem.${code}`)) return undefined;
  const readable = Object.entries(params ?? {}).map(([name, value]) => [name, CODED[name]?.(String(value)) ?? value]);
  return tr(`problem.${code}`, Object.fromEntries(readable));
}
