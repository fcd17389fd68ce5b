import type { SubHuntView, PublicEvent } from "../../api/types";
import { laneName, say, shipPlace } from "./words";

type Name = (seat: number) => string;

/** A log line in words that alone tell the story. What the shell tells for all games is left to it. */
export function tell(event: PublicEvent, before: SubHuntView | null, name: Name): string {
  if (event.type !== "moved" || !event.line) return "";
  const [decision = "", said = ""] = event.line.split(" = ");
  const words = decision.split(" ");
  const seat = event.seat ?? 0;
  const who = { who: name(seat), enemy: name(3 - seat) };
  switch (words[0]) {
    case "hide":
    case "mine":
      return hidden(words, who);
    case "sail":
      return sailed(words, said, seat, before, who);
    case "drop":
      return dropped(said, event, before, seat, who);
    case "hold":
      return say("told.hold", { ...who, ship: before?.ship ?? "" });
    case "fire":
      return fired(words, said, seat, before, who);
    case "done":
      return say("told.done", who);
    default:
      return event.line;
  }
}

function hidden([verb = "", cell = "?"]: string[], who: object): string {
  return say(cell === "?" ? `told.${verb}_secret` : `told.${verb}`, { ...who, cell });
}

function sailed(words: string[], said: string, seat: number, before: SubHuntView | null, who: object): string {
  const ship = words[1] ?? "";
  const start = before?.ships[seat - 1]?.[Number(ship) - 1];
  const end = words.at(-1) ?? "";
  const way = { ...who, ship, start: start ? shipPlace(start) : "", end: shipPlace(end) };
  if (said.startsWith("mine")) return say("told.sail_mine", { ...way, field: said.slice(5) });
  if (end === "port") return say("told.sail_port", way);
  const key = start === "port" ? "told.sail_out" : start ? "told.sail" : "told.sail_to";
  return say(key, { ...way, field: end, from: start });
}

function dropped(said: string, event: PublicEvent, before: SubHuntView | null, seat: number, who: object): string {
  const cell = event.motions?.[0]?.to ?? "";
  const [result = "", ...rest] = said.split(" ");
  const grazed = Number(rest.at(-1) ?? 0);
  const sunk = (before?.sunk[2 - seat]?.length ?? 0) + 1;
  const drop = { ...who, ship: before?.ship ?? "", cell };
  if (result === "hit") {
    const hit = say(sunk === 3 ? "told.drop_last" : "told.drop_hit", { ...drop, sunk });
    return grazed ? `${hit} ${say("told.besides", { count: grazed })}` : hit;
  }
  return result === "graze" ? say("told.drop_graze", { ...drop, count: grazed }) : say("told.drop_miss", drop);
}

function fired(words: string[], said: string, seat: number, before: SubHuntView | null, who: object): string {
  const ship = words[1] ?? "";
  const field = before?.ships[2 - seat]?.[Number(ship) - 1] ?? "";
  const shot = { ...who, ship, lane: laneName(words[2] ?? ""), field };
  if (!said) return say("told.fire", shot);
  return say(said === "hit" ? "told.fire_hit" : "told.fire_miss", shot);
}
