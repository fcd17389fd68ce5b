import { kindsOf } from "../pieces/kinds";
import type { Moved, SubmarineView } from "../../../api/types";
import { formatList } from "../../../i18n";
import { cardOf, cellOf, isIn, jokerOf, receiverOf, tokenOf, type Made, type PieceMove } from "../play/moves";
import { capital, counted, theToken, tr } from "./names";
import type { Name } from "./moveText";

/** Return a move as sentences for the log. */
export function eventText({ seat = 0, move }: Moved<SubmarineView>, before: SubmarineView | null, name: Name): string {
  if (!move) return "";
  const { effects = [] } = move;
  const isVoyageOver = effects.some(({ piece, to }) => piece.kind === "ship" && cellOf(to) === "left");
  const sentences = [moveSentence(move, name(seat), name), destination(move, seat, before), ...draws(effects, name)];
  return [...sentences, isVoyageOver ? tr("event.voyage") : ""].filter(Boolean).join(" ");
}

function moveSentence(move: Made, who: string, name: Name): string {
  const [from, to] = [cellOf(move.from), cellOf(move.to)];
  switch (move.verb) {
    case "mussel":
      return tr("event.mussel", { name: who, token: theToken(tokenOf(move.piece)) });
    case "place":
      return tr("event.place", { name: who, field: to });
    case "sail":
      return tr(to === "off" ? "event.sail.off" : "event.sail", { name: who, column: to });
    case "move": {
      const way = to.charAt(1) > from.charAt(1) ? "dives" : to.charAt(1) < from.charAt(1) ? "rises" : "crosses";
      return tr(`event.move.${way}`, { name: who, from, to });
    }
    case "lift":
      return liftSentence(move, who, name);
    case "swap": {
      const card = cardOf(move.piece);
      return card === "?" ? tr("event.swap", { name: who }) : tr("event.swap.seen", { name: who, card });
    }
    default:
      return tr(`event.${move.verb}`, { name: who });
  }
}

function liftSentence(move: Made, who: string, name: Name): string {
  const token = tokenOf(move.piece);
  const params = { name: who, token: theToken(token), field: cellOf(move.from) };
  const joker = jokerOf(move);
  if (joker) return tr("event.lift.joker", { ...params, joker: theToken(joker) });
  const card = token.charAt(0);
  const paid = (move.costs ?? []).filter(({ to }) => isIn(to, "stock"));
  if (!paid.length) return tr("event.lift", { ...params, card });
  const unseen = counted(paid.filter(({ piece }) => cardOf(piece) === "?").map(receiverOf));
  const seen = paid.filter(({ piece }) => cardOf(piece) !== "?");
  const parts = [
    ...[...unseen].map(([to, count]) => tr("event.paid", { count, name: name(to) })),
    ...seen.map((toll) => tr("event.paid.seen", { card: cardOf(toll.piece), name: name(receiverOf(toll)) })),
  ];
  return tr("event.lift.paid", { ...params, card, paid: formatList(parts) });
}

/** Return where a lifted token went. */
function destination({ verb, to }: Made, seat: number, before: SubmarineView | null): string {
  if (verb !== "lift") return "";
  if (isIn(to, "jokers")) return tr("event.joker");
  const stored = before?.containers[seat - 1]?.length;
  return stored === undefined ? "" : tr("event.stored", { count: stored + 1, whole: kindsOf(before!).length });
}

/** Return the draws of each seat: how many cards, and which if this audience saw them. */
function draws(effects: readonly PieceMove[], name: Name): string[] {
  const bySeat = new Map<number, string[]>();
  for (const { piece, to } of effects)
    if (isIn(to, "hand")) bySeat.set(to.seat, [...(bySeat.get(to.seat) ?? []), cardOf(piece)]);
  return [...bySeat].map(([seat, cards]) => {
    const who = capital(name(seat));
    if (cards.includes("?")) return tr("event.drew", { count: cards.length, name: who });
    const seen = [...counted(cards)].map(([card, count]) => tr("side.discards.list", { count, colour: card }));
    return tr("event.drew.seen", { name: who, cards: formatList(seen) });
  });
}
