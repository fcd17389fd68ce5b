import type { LegalMove, PieceMove, SubmarineView, PublicEvent } from "../../api/types";
import type { TableProps } from "../contract";
import { allOf } from "../../i18n";
import { capital, counted, kindName, nameOf, say, theToken, tokenName } from "./names";
import { intent } from "./plan";

type Props = TableProps<SubmarineView>;
type Name = (seat: number) => string;

/** The number behind a place such as `stock 2`. */
const seatIn = (place: string): number => Number(place.split(" ").at(-1));
const pieceName = (piece: string): string => piece.split(" ")[1] ?? "";

/** One sentence: whose turn, and what is due. */
export function due({ view, moves, seats, seat }: Props): string {
  if (view.over) return say("due.over");
  const column = view.ships[view.to_move - 1] ?? "";
  if (view.to_move !== seat || !moves.length)
    return say(`due.other.${view.phase}`, { name: nameOf(seats, view.to_move), column });
  if (view.phase !== "act") return say(`due.${view.phase}`);
  if (intent.value?.kind === "boat") return say("due.target", { field: intent.value.field });
  const spent = moves.every((its) => its.verb === "done");
  return say(spent ? "due.act.end" : view.mode ? `due.act.${view.mode}` : "due.act", { column });
}

/** What a choice costs, in words; empty if nothing. */
export function price(choice: LegalMove, name: Name): string {
  const words: string[] = [];
  const stock: string[] = [];
  for (const { piece, from, to } of choice.costs ?? []) {
    if (to === "discard") words.push(say("cost.card", { colour: pieceName(piece) }));
    else if (piece.startsWith("token")) words.push(say("cost.joker", { token: theToken(pieceName(piece)), field: to }));
    else if (from.startsWith("stock")) stock.push(to);
  }
  words.push(...tolls(stock, name));
  for (const { piece, from, to } of choice.costs ?? [])
    if (from.startsWith("hand") && to !== "discard")
      words.push(say("cost.hand", { colour: pieceName(piece), name: name(seatIn(to)) }));
  return allOf(words);
}

/** Receivers of the same number of cards are named together: 1 card each to Bob and Cat. */
function tolls(receivers: string[], name: Name): string[] {
  const byCount = new Map<number, string[]>();
  for (const [to, count] of counted(receivers)) byCount.set(count, [...(byCount.get(count) ?? []), name(seatIn(to))]);
  return [...byCount].map(([count, names]) =>
    names.length > 1 ? say("cost.each", { count, names: allOf(names) }) : say("cost.stock", { count, name: names[0] }),
  );
}

/** Everything that follows from a choice, for the moment before it is made. */
export function consequences(choice: LegalMove, seat: number, name: Name): string[] {
  const costs = price(choice, name);
  const words = [costs && say("cost", { costs })];
  if (choice.verb === "lift") {
    const kind = pieceName(choice.piece ?? "").charAt(1);
    if (choice.to?.startsWith("container")) words.push(say("brings.container", { kind: kindName(kind) }));
    else words.push(say(kind === "*" ? "brings.mussel" : "brings.jokers"));
  }
  for (const telling of choice.tells ?? []) {
    if (telling.code !== "drawn") continue;
    const who = Number(telling.params?.seat);
    const key = who === seat ? "draws.you" : "draws.other";
    words.push(say(key, { count: Number(telling.params?.cards), name: name(who) }));
  }
  if (choice.final) words.push(say("final"));
  return words.filter(Boolean);
}

/** A choice as the label of a button. */
export function label(choice: LegalMove): string {
  const token = pieceName(choice.piece ?? "");
  switch (choice.verb) {
    case "mussel":
    case "lift":
      return say(`act.${choice.verb}`, { token: theToken(token) });
    case "place":
      return say("act.place", { field: choice.to });
    case "sail":
      return choice.to === "off" ? say("act.sail.off") : say("act.sail", { column: choice.to });
    case "move":
      return say("act.move", { from: choice.from, to: choice.to });
    case "swap":
      return say("act.swap", { card: token });
    default:
      return say(`act.${choice.verb}`);
  }
}

/** The same where it stands alone: from which field, and for which joker. */
export function move(choice: LegalMove): string {
  const joker = choice.line.split(" for ")[1];
  const where = choice.verb === "lift" ? ` (${choice.from}${joker ? `, ${tokenName(joker)}` : ""})` : "";
  return label(choice) + where;
}

/** A line of the log in words. Only moves are this game's business. */
export function tell(event: PublicEvent, before: SubmarineView | null, name: Name): string {
  if (event.type !== "moved" || !event.line) return "";
  const seat = event.seat ?? 0;
  const motions = event.motions ?? [];
  const said = [
    sentence(event.line, name(seat), motions, name),
    ...outcome(event.line, seat, motions, before),
    ...drawn(motions, name),
  ];
  const back = motions.some((its) => its.piece.startsWith("ship") && its.to === "left");
  return [...said, back ? say("tell.voyage") : ""].filter(Boolean).join(" ");
}

function sentence(line: string, who: string, motions: readonly PieceMove[], name: Name): string {
  const words = line.split(" ");
  const verb = words[0]!;
  const what = words[1] ?? "";
  switch (verb) {
    case "mussel":
      return say("tell.mussel", { name: who, token: theToken(`${what}*`) });
    case "place":
      return say("tell.place", { name: who, field: `${what}2` });
    case "sail":
      return say(what === "off" ? "tell.sail.off" : "tell.sail", { name: who, column: what });
    case "move": {
      const [from = "", to = ""] = what.split("-");
      const way = to.charAt(1) > from.charAt(1) ? "dives" : to.charAt(1) < from.charAt(1) ? "rises" : "crosses";
      return say(`tell.move.${way}`, { name: who, from, to });
    }
    case "lift":
      return lifted(words, who, motions, name);
    case "swap":
      return what === "?" ? say("tell.swap", { name: who }) : say("tell.swap.seen", { name: who, card: what });
    default:
      return say(`tell.${verb}`, { name: who });
  }
}

function lifted(words: string[], who: string, motions: readonly PieceMove[], name: Name): string {
  const [, field, token = "", way, joker = ""] = words;
  const params = { name: who, token: theToken(token), field };
  if (way === "for") return say("tell.lift.joker", { ...params, joker: theToken(joker) });
  const card = token.charAt(0);
  const paid = motions.filter((its) => its.piece.startsWith("card") && /^stock /.test(its.to));
  if (!paid.length) return say("tell.lift", { ...params, card });
  const seen = paid.filter((its) => its.piece !== "card ?");
  const unseen = counted(paid.filter((its) => its.piece === "card ?").map((its) => its.to));
  const parts = [
    ...[...unseen].map(([to, count]) => say("tell.paid", { count, name: name(seatIn(to)) })),
    ...seen.map((its) => say("tell.paid.seen", { card: pieceName(its.piece), name: name(seatIn(its.to)) })),
  ];
  return say("tell.lift.paid", { ...params, card, paid: allOf(parts) });
}

/** Where a lifted token went. */
function outcome(line: string, seat: number, motions: readonly PieceMove[], before: SubmarineView | null): string[] {
  if (!line.startsWith("lift")) return [];
  const up = motions.find((its) => its.piece === `token ${line.split(" ")[2]}`);
  if (up?.to.startsWith("jokers")) return [say("tell.joker")];
  const had = before?.containers[seat - 1]?.length;
  return up && had !== undefined ? [say("tell.stored", { count: had + 1 })] : [];
}

/** Who drew how many, and which where this audience saw them. */
function drawn(motions: readonly PieceMove[], name: Name): string[] {
  const draws = new Map<string, string[]>();
  for (const { piece, to } of motions)
    if (piece.startsWith("card") && to.startsWith("hand")) draws.set(to, [...(draws.get(to) ?? []), pieceName(piece)]);
  return [...draws].map(([hand, cards]) => {
    const who = capital(name(seatIn(hand)));
    if (cards.includes("?")) return say("tell.drew", { count: cards.length, name: who });
    const seen = [...counted(cards)].map(([card, count]) => say("side.discards.list", { count, colour: card }));
    return say("tell.drew.seen", { name: who, cards: allOf(seen) });
  });
}

/** The standing of a seat by S10.5: treasures, then jokers, then cards. */
export function place(view: SubmarineView, seat: number): { label: string; value: string }[] {
  const cards = (view.hands[seat - 1] ?? 0) + (view.stocks[seat - 1] ?? 0);
  return [
    { label: say("end.treasures"), value: String(view.containers[seat - 1]?.length ?? 0) },
    { label: say("end.jokers"), value: String(view.jokers[seat - 1]?.length ?? 0) },
    { label: say("end.cards"), value: String(cards) },
  ];
}

/** Treasures on the container, view by view. */
export function series(views: SubmarineView[]): { seat: number; values: number[] }[] {
  const players = views[0]?.players ?? 0;
  return Array.from({ length: players }, (_, i) => ({
    seat: i + 1,
    values: views.map((view) => view.containers[i]?.length ?? 0),
  }));
}

export function charted(): string {
  return say("end.chart");
}
