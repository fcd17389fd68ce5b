import { hasText, textsOf } from "../../i18n";
import type english from "./en.json";
import type { Disclosure, Problem } from "../../api/types";
import { laneOf, placeOf, shipOf, wayOf, type Choice } from "./moves";
import { levelOf } from "./sea";

/** The words of this game for a key. */
export const tr = textsOf<typeof english>("subhunt");

/** A fleet by its colour: seat 1 is red, seat 2 blue. */
export function fleetName(seat: number): string {
  return tr(`fleet.${seat}`);
}

/** `r3` is row 3. */
export function laneName(lane: string): string {
  return tr(`lane.${lane[0]}`, { number: lane.slice(1) });
}

/** Where a ship is: a field, the port, or nowhere any more. */
export function shipPlace(place: string): string {
  return place === "port" || place === "lost" ? tr(`place.${place}`) : tr("place.field", { field: place });
}

/** The heading of a grid: the surface, or a level by its depth. */
export function levelName(level: number): string {
  return level === 0 ? tr("surface") : tr("level", { depth: level * 100 });
}

/** A choice as a heading: what is about to be done. */
export function choiceWords(choice: Choice): string {
  const [ship, end] = [shipOf(choice), placeOf(choice.to)];
  switch (choice.verb) {
    case "hide":
    case "mine":
      return tr(`choice.${choice.verb}`, { cell: end });
    case "sail": {
      const way = wayOf(choice);
      if (end === "port") return tr("choice.sail_port", { ship });
      if (way.length > 1) return tr("choice.sail_way", { ship, way: way.join(" – ") });
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

/** What a choice makes known, in words. */
function tellingWords(choice: Choice, { code, params = {} }: Disclosure): string {
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

/** Everything that should be known before a choice is made. */
export function consequences(choice: Choice): string[] {
  const words = (choice.tells ?? []).map((telling) => tellingWords(choice, telling));
  if (choice.verb === "drop") words.unshift(tr("costs.charge", { count: 1 }));
  if (choice.final) words.push(tr("final"));
  return words;
}

/** Parameters that the server gives in its own letters, and how they are read out. */
const READ: Record<string, (value: string) => string> = {
  lane: laneName,
  place: shipPlace,
};

/** Why something cannot be played; nothing if the problem is not one of this game. */
export function problemText({ code, params }: Problem): string | undefined {
  if (!hasText(`subhunt.problem.${code}`)) return undefined;
  const read = Object.entries(params ?? {}).map(([name, value]) => [name, READ[name]?.(String(value)) ?? value]);
  return tr(`problem.${code}`, Object.fromEntries(read));
}
