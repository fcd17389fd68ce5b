import { t, worded } from "../../i18n";
import type { LegalMove, Problem, Disclosure } from "../../api/types";
import { levelOf } from "./sea";

/** The words of this game for a key. */
export function say(key: string, params: Record<string, unknown> = {}): string {
  return t(`subhunt.${key}`, params);
}

/** A fleet by its colour: seat 1 is red, seat 2 blue. */
export function fleetName(seat: number): string {
  return say(`fleet.${seat}`);
}

/** `r3` is row 3. */
export function laneName(lane: string): string {
  return say(`lane.${lane[0]}`, { number: lane.slice(1) });
}

/** Where a ship is: a field, the port, or nowhere any more. */
export function shipPlace(place: string): string {
  return place === "port" || place === "lost" ? say(`place.${place}`) : say("place.field", { field: place });
}

/** The heading of a grid: the surface, or a level by its depth. */
export function levelName(level: number): string {
  return level === 0 ? say("surface") : say("level", { depth: level * 100 });
}

/** A choice as a heading: what is about to be done. */
export function choiceWords(choice: LegalMove): string {
  const [verb = "", first = "", second = ""] = choice.line.split(" ");
  switch (verb) {
    case "hide":
      return say("choice.hide", { cell: first });
    case "mine":
      return say("choice.mine", { cell: first });
    case "sail": {
      const way = choice.line.split(" ").slice(2);
      const end = way.at(-1) ?? "";
      if (end === "port") return say("choice.sail_port", { ship: first });
      if (way.length > 1) return say("choice.sail_way", { ship: first, way: way.join(" – ") });
      return say("choice.sail", { ship: first, field: end });
    }
    case "drop":
      return say("choice.drop", { cell: choice.to ?? "", depth: levelOf(choice.to ?? "") * 100 });
    case "fire":
      return say("choice.fire", { ship: first, lane: laneName(second) });
    default:
      return say(`choice.${verb}`);
  }
}

/** What a choice makes known, in words. */
export function tellingWords(telling: Disclosure): string {
  const params = { ...telling.params };
  if (typeof params.lane === "string") params.lane = laneName(params.lane);
  if (telling.code === "lane_told") return say("tells.lane_told", { ...params, count: params.fired });
  if (telling.code === "mine_or_none" && String(params.fields).includes(",")) return say("tells.mine_on_way", params);
  return say(`tells.${telling.code}`, params);
}

/** Everything that should be known before a choice is made. */
export function consequences(choice: LegalMove): string[] {
  const words = (choice.tells ?? []).map(tellingWords);
  if (choice.costs?.length) words.unshift(say("costs.charge", { count: choice.costs.length }));
  if (choice.final) words.push(say("final"));
  return words;
}

/** Parameters that the server gives in its own letters, and how they are read out. */
const READ: Record<string, (value: string) => string> = {
  lane: laneName,
  place: (value) => shipPlace(value === "in port" ? "port" : value.replace("on ", "")),
};

/** Why something cannot be played; nothing if the problem is not one of this game. */
export function problem({ code, params }: Problem): string | undefined {
  if (!worded(`subhunt.problem.${code}`)) return undefined;
  const read = Object.entries(params ?? {}).map(([name, value]) => [name, READ[name]?.(String(value)) ?? value]);
  return say(`problem.${code}`, Object.fromEntries(read));
}
