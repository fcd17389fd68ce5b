import type { Moved, SubmarineView } from "../../api/types";
import type { TableProps } from "../contract";
import { formatList } from "../../i18n";
import { cardOf, cellOf, isIn, ownerOf, tokenOf, type Choice, type Made, type Motion } from "./moves";
import { capital, counted, kindName, nameOf, tr, theToken, tokenName } from "./names";
import { intent } from "./plan";

type Props = TableProps<SubmarineView>;
type Name = (seat: number) => string;

/** One sentence: whose turn, and what is due. */
export function promptText({ view, moves, seats, seat }: Props): string {
  if (view.over) return tr("due.over");
  const column = view.ships[view.to_move - 1] ?? "";
  if (view.to_move !== seat || !moves.length)
    return tr(`due.other.${view.phase}`, { name: nameOf(seats, view.to_move), column });
  if (view.phase !== "act") return tr(`due.${view.phase}`);
  if (intent.value?.kind === "boat") return tr("due.target", { field: intent.value.field });
  const spent = moves.every((its) => its.verb === "done");
  return tr(spent ? "due.act.end" : view.mode ? `due.act.${view.mode}` : "due.act", { column });
}

/** What a choice costs, in words; empty if nothing. */
export function price({ costs = [] }: Choice, name: Name): string {
  const words: string[] = [];
  for (const { piece, to } of costs) {
    if (isIn(to, "discard")) words.push(tr("cost.card", { colour: cardOf(piece) }));
    else if (piece.kind === "token") words.push(tr("cost.joker", { token: theToken(piece.token), field: cellOf(to) }));
  }
  const tolls = costs.filter(({ to }) => isIn(to, "stock"));
  words.push(...fromStock(tolls.filter(({ from }) => isIn(from, "stock")).map(receiver), name));
  for (const toll of tolls.filter(({ from }) => isIn(from, "hand")))
    words.push(tr("cost.hand", { colour: cardOf(toll.piece), name: name(receiver(toll)) }));
  return formatList(words);
}

/** Who gets a card on the stock. */
const receiver = ({ to }: Motion): number => ownerOf(to, "stock");

/** Receivers of the same number of cards are named together: 1 card each to Bob and Cat. */
function fromStock(receivers: number[], name: Name): string[] {
  const byCount = new Map<number, string[]>();
  for (const [seat, count] of counted(receivers)) byCount.set(count, [...(byCount.get(count) ?? []), name(seat)]);
  return [...byCount].map(([count, names]) =>
    names.length > 1
      ? tr("cost.each", { count, names: formatList(names) })
      : tr("cost.stock", { count, name: names[0] }),
  );
}

/** Everything that follows from a choice, for the moment before it is made. */
export function consequences(choice: Choice, seat: number, name: Name): string[] {
  const costs = price(choice, name);
  const words = [costs && tr("cost", { costs })];
  if (choice.verb === "lift") {
    const kind = tokenOf(choice.piece).charAt(1);
    if (isIn(choice.to, "container")) words.push(tr("brings.container", { kind: kindName(kind) }));
    else words.push(tr(kind === "*" ? "brings.mussel" : "brings.jokers"));
  }
  for (const telling of choice.tells ?? []) {
    if (telling.code !== "drawn") continue;
    const who = Number(telling.params?.seat);
    const key = who === seat ? "draws.you" : "draws.other";
    words.push(tr(key, { count: Number(telling.params?.cards), name: name(who) }));
  }
  if (choice.final) words.push(tr("final"));
  return words.filter(Boolean);
}

/** A choice as the label of a button. */
export function label(choice: Choice): string {
  switch (choice.verb) {
    case "mussel":
    case "lift":
      return tr(`act.${choice.verb}`, { token: theToken(tokenOf(choice.piece)) });
    case "place":
      return tr("act.place", { field: cellOf(choice.to) });
    case "sail":
      return cellOf(choice.to) === "off" ? tr("act.sail.off") : tr("act.sail", { column: cellOf(choice.to) });
    case "move":
      return tr("act.move", { from: cellOf(choice.from), to: cellOf(choice.to) });
    case "swap":
      return tr("act.swap", { card: cardOf(choice.piece) });
    default:
      return tr(`act.${choice.verb}`);
  }
}

/** The joker that is laid down for a lift, if one is. */
const jokerOf = ({ costs = [] }: Choice | Made): string => costs.map(({ piece }) => tokenOf(piece)).find(Boolean) ?? "";

/** The same where it stands alone: from which field, and for which joker. */
export function moveText(choice: Choice): string {
  const joker = jokerOf(choice);
  const where = choice.verb === "lift" ? ` (${cellOf(choice.from)}${joker ? `, ${tokenName(joker)}` : ""})` : "";
  return label(choice) + where;
}

/** A move in words, for the log. */
export function eventText(
  { seat = 0, move: made }: Moved<SubmarineView>,
  before: SubmarineView | null,
  name: Name,
): string {
  if (!made) return "";
  const { effects = [] } = made;
  const back = effects.some(({ piece, to }) => piece.kind === "ship" && cellOf(to) === "left");
  const said = [sentence(made, name(seat), name), outcome(made, seat, before), ...drawn(effects, name)];
  return [...said, back ? tr("tell.voyage") : ""].filter(Boolean).join(" ");
}

function sentence(made: Made, who: string, name: Name): string {
  const [from, to] = [cellOf(made.from), cellOf(made.to)];
  switch (made.verb) {
    case "mussel":
      return tr("tell.mussel", { name: who, token: theToken(tokenOf(made.piece)) });
    case "place":
      return tr("tell.place", { name: who, field: to });
    case "sail":
      return tr(to === "off" ? "tell.sail.off" : "tell.sail", { name: who, column: to });
    case "move": {
      const way = to.charAt(1) > from.charAt(1) ? "dives" : to.charAt(1) < from.charAt(1) ? "rises" : "crosses";
      return tr(`tell.move.${way}`, { name: who, from, to });
    }
    case "lift":
      return lifted(made, who, name);
    case "swap": {
      const card = cardOf(made.piece);
      return card === "?" ? tr("tell.swap", { name: who }) : tr("tell.swap.seen", { name: who, card });
    }
    default:
      return tr(`tell.${made.verb}`, { name: who });
  }
}

function lifted(made: Made, who: string, name: Name): string {
  const token = tokenOf(made.piece);
  const params = { name: who, token: theToken(token), field: cellOf(made.from) };
  const joker = jokerOf(made);
  if (joker) return tr("tell.lift.joker", { ...params, joker: theToken(joker) });
  const card = token.charAt(0);
  const paid = (made.costs ?? []).filter(({ to }) => isIn(to, "stock"));
  if (!paid.length) return tr("tell.lift", { ...params, card });
  const unseen = counted(paid.filter(({ piece }) => cardOf(piece) === "?").map(receiver));
  const seen = paid.filter(({ piece }) => cardOf(piece) !== "?");
  const parts = [
    ...[...unseen].map(([to, count]) => tr("tell.paid", { count, name: name(to) })),
    ...seen.map((its) => tr("tell.paid.seen", { card: cardOf(its.piece), name: name(receiver(its)) })),
  ];
  return tr("tell.lift.paid", { ...params, card, paid: formatList(parts) });
}

/** Where a lifted token went. */
function outcome({ verb, to }: Made, seat: number, before: SubmarineView | null): string {
  if (verb !== "lift") return "";
  if (isIn(to, "jokers")) return tr("tell.joker");
  const had = before?.containers[seat - 1]?.length;
  return had === undefined ? "" : tr("tell.stored", { count: had + 1 });
}

/** Who drew how many, and which where this audience saw them. */
function drawn(effects: readonly Motion[], name: Name): string[] {
  const draws = new Map<number, string[]>();
  for (const { piece, to } of effects)
    if (isIn(to, "hand")) draws.set(to.seat, [...(draws.get(to.seat) ?? []), cardOf(piece)]);
  return [...draws].map(([seat, cards]) => {
    const who = capital(name(seat));
    if (cards.includes("?")) return tr("tell.drew", { count: cards.length, name: who });
    const seen = [...counted(cards)].map(([card, count]) => tr("side.discards.list", { count, colour: card }));
    return tr("tell.drew.seen", { name: who, cards: formatList(seen) });
  });
}

/** The standing of a seat by S10.5: treasures, then jokers, then cards. */
export function standing(view: SubmarineView, seat: number): { label: string; value: string }[] {
  const cards = (view.hands[seat - 1] ?? 0) + (view.stocks[seat - 1] ?? 0);
  return [
    { label: tr("end.treasures"), value: String(view.containers[seat - 1]?.length ?? 0) },
    { label: tr("end.jokers"), value: String(view.jokers[seat - 1]?.length ?? 0) },
    { label: tr("end.cards"), value: String(cards) },
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

export function chartCaption(): string {
  return tr("end.chart");
}
