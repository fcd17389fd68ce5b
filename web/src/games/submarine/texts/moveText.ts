import { formatList } from "../../../i18n";
import { cardOf, cellOf, isIn, jokerOf, receiverOf, tokenOf, type Choice } from "../play/moves";
import { capital, counted, kindName, theToken, tokenName, tr } from "./names";

export type Name = (seat: number) => string;

/** Return the costs of a move; empty if it costs nothing. */
export function price({ costs = [] }: Choice, name: Name): string {
  const texts: string[] = [];
  for (const { piece, to } of costs) {
    if (isIn(to, "discard")) texts.push(tr("cost.card", { colour: cardOf(piece) }));
    else if (piece.kind === "token") texts.push(tr("cost.joker", { token: theToken(piece.token), field: cellOf(to) }));
  }
  const tolls = costs.filter(({ to }) => isIn(to, "stock"));
  texts.push(...stockPrice(tolls.filter(({ from }) => isIn(from, "stock")).map(receiverOf), name));
  for (const toll of tolls.filter(({ from }) => isIn(from, "hand")))
    texts.push(tr("cost.hand", { colour: cardOf(toll.piece), name: name(receiverOf(toll)) }));
  return formatList(texts);
}

/** Name receivers of the same number of cards together: 1 card each to Bob and Cat. */
function stockPrice(receivers: number[], name: Name): string[] {
  const byCount = new Map<number, string[]>();
  for (const [seat, count] of counted(receivers)) byCount.set(count, [...(byCount.get(count) ?? []), name(seat)]);
  return [...byCount].map(([count, names]) =>
    names.length > 1
      ? tr("cost.each", { count, names: formatList(names) })
      : tr("cost.stock", { count, name: names[0] }),
  );
}

/** Return the consequences of a move: costs, gains, drawn cards, finality. */
export function consequences(choice: Choice, seat: number, name: Name): string[] {
  const costs = price(choice, name);
  const texts = [costs && tr("cost", { costs })];
  if (choice.verb === "lift") {
    const kind = tokenOf(choice.piece).charAt(1);
    if (isIn(choice.to, "container")) texts.push(tr("gains.container", { kind: kindName(kind) }));
    else texts.push(tr(kind === "*" ? "gains.mussel" : "gains.jokers"));
  }
  for (const { code, params } of choice.tells ?? []) {
    if (code !== "drawn") continue;
    const drawer = Number(params?.seat);
    const key = drawer === seat ? "draws.you" : "draws.other";
    texts.push(tr(key, { count: Number(params?.cards), name: name(drawer) }));
  }
  if (choice.final) texts.push(tr("final"));
  return texts.filter(Boolean);
}

/** Return a move as the label of a button. */
export function label(choice: Choice): string {
  switch (choice.verb) {
    case "mussel":
    case "lift":
      return capital(tr(`act.${choice.verb}`, { token: theToken(tokenOf(choice.piece)) }));
    case "place":
      return tr("act.place", { field: cellOf(choice.to) });
    case "sail":
      return cellOf(choice.to) === "off" ? tr("act.sail.off") : tr("act.sail", { column: cellOf(choice.to) });
    case "move":
      return tr("act.move", { from: cellOf(choice.from), to: cellOf(choice.to) });
    case "swap":
      return capital(tr("act.swap", { card: cardOf(choice.piece) }));
    default:
      return tr(`act.${choice.verb}`);
  }
}

/** Return a move where it stands alone: with the field, and the joker if one is spent. */
export function moveText(choice: Choice): string {
  const joker = jokerOf(choice);
  const where = choice.verb === "lift" ? ` (${cellOf(choice.from)}${joker ? `, ${tokenName(joker)}` : ""})` : "";
  return label(choice) + where;
}
