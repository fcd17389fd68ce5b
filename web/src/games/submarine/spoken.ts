import type { SeatInfo, SubmarineView } from "../../api/types";
import type { TableProps } from "../contract";
import { formatList } from "../../i18n";
import { cellOf, type Choice } from "./moves";
import { counted, nameOf, tr, tokenName } from "./names";
import { moveTo, tollOn, type Intent } from "./plan";

type Table = Pick<TableProps<SubmarineView>, "view" | "moves" | "seats" | "seat">;

/** The submarines on a field: owners in order of seats, with how many each has there. */
export function boatsOn(view: SubmarineView, field: string): [seat: number, count: number][] {
  return view.boats
    .map((fields, i): [number, number] => [i + 1, fields.filter((its) => its === field).length])
    .filter(([, count]) => count > 0);
}

/** What is on a field, in words: red amphora, blue ring; your submarine; 2 of Bob’s submarines; toll 2. */
export function contents({ view, moves, seats, seat }: Table, field: string): string {
  const tokens = view.board[field] ?? [];
  const toll = tollOn(moves, field);
  return [
    tokens.map(tokenName).join(", "),
    ...boatsOn(view, field).map(([owner, count]) =>
      owner === seat ? tr("cell.own", { count }) : tr("cell.boats", { count, name: nameOf(seats, owner) }),
    ),
    toll === undefined ? "" : tr("cell.toll", { count: toll }),
  ]
    .filter(Boolean)
    .join("; ");
}

/** A field as a screen reader tells it: C4: red amphora; your submarine; can lift. */
export function fieldSpoken(table: Table, aim: Intent | null, field: string): string {
  const words = contents(table, field);
  const full = words ? tr("cell.full", { cell: field, contents: words }) : tr("cell.empty", { cell: field });
  return [full, stateSpoken(table.moves, aim, field)].filter(Boolean).join("; ");
}

/** What can be done with a cell now, for the end of its label. */
export function stateSpoken(moves: readonly Choice[], aim: Intent | null, cell: string): string {
  if (aim?.kind === "boat") {
    if (aim.field === cell) return tr("cell.chosen");
    return moveTo(moves, aim.field, cell) ? tr("cell.target") : "";
  }
  const verbs = new Set(
    moves
      .filter((its) => (its.verb === "move" || its.verb === "lift") && cellOf(its.from) === cell)
      .map((its) => its.verb),
  );
  const words = [verbs.has("lift") ? tr("cell.lifts") : "", verbs.has("move") ? tr("cell.moves") : ""];
  if (moves.some((its) => (its.verb === "sail" || its.verb === "place") && cellOf(its.to) === cell))
    words.push(tr("cell.target"));
  return words.filter(Boolean).join(", ");
}

export function surfaceSpoken(view: SubmarineView, seats: readonly SeatInfo[], seat: number, place: string): string {
  const here = view.ships.flatMap((its, i) => (its === place ? [i + 1] : []));
  const ships = here.map((owner) =>
    owner === seat ? tr("surface.own") : tr("surface.ship", { name: nameOf(seats, owner) }),
  );
  const words = { ships: ships.length ? formatList(ships) : tr("surface.none"), column: place };
  return tr(place === "left" || place === "off" ? `surface.${place}` : "surface.column", words);
}

/** How many of a kind lie where: public for all. */
export function kindPlaces(view: SubmarineView, kind: string): Map<string, number> {
  const fields = Object.entries(view.board).flatMap(([field, tokens]) =>
    tokens.filter((its) => its.charAt(1) === kind).map(() => field),
  );
  return counted(fields.sort());
}

/** Who has no treasure of a kind yet. */
export function lacking(view: SubmarineView, kind: string): number[] {
  return view.containers.flatMap((tokens, i) => (tokens.some((its) => its.charAt(1) === kind) ? [] : [i + 1]));
}

/** Where a kind lies, and who lacks it. */
export function kindNeeds(view: SubmarineView, seats: readonly SeatInfo[], kind: string): string {
  const places = kindPlaces(view, kind);
  const count = [...places.values()].reduce((sum, its) => sum + its, 0);
  const lackers = lacking(view, kind).map((its) => nameOf(seats, its));
  const names = lackers.length ? formatList(lackers) : tr("side.nobody");
  return tr(count ? "side.kind" : "side.kind.gone", { count, names, places: [...places.keys()].join(", ") });
}
