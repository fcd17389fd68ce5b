/** Accessible labels of the board and its contents. */
import type { SeatInfo, SubmarineView } from "../../../api/types";
import { formatList } from "../../../i18n";
import type { PositionProps } from "../../contract";
import type { Selection } from "../../kit/interaction";
import { moveBetween, tollOn } from "../play/clicks";
import { cellOf, type Choice } from "../play/moves";
import { counted, nameOf, tokenName, tr } from "./names";

type Table = Pick<PositionProps<SubmarineView>, "view" | "moves" | "seats" | "seat">;

/** Return the submarines on a field: owners in order of seats, with how many each has there. */
export function boatsOn(view: SubmarineView, field: string): [seat: number, count: number][] {
  return view.boats
    .map((fields, i): [number, number] => [i + 1, fields.filter((boat) => boat === field).length])
    .filter(([, count]) => count > 0);
}

/** Return what is on a field: red amphora, blue ring; your submarine; 2 submarines of Bob; toll 2. */
export function contentLabel({ view, moves, seats, seat }: Table, field: string): string {
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

/** Return the label of a field. C4: red amphora; your submarine; can lift. */
export function fieldLabel(table: Table, selection: Selection | null, field: string): string {
  const contents = contentLabel(table, field);
  const full = contents ? tr("cell.full", { cell: field, contents }) : tr("cell.empty", { cell: field });
  return [full, stateLabel(table.moves, selection, field)].filter(Boolean).join("; ");
}

/** Return what can be done with a cell now, for the end of its label. */
export function stateLabel(moves: readonly Choice[], selection: Selection | null, cell: string): string {
  if (selection) {
    if (selection.piece === cell) return tr("cell.chosen");
    return moveBetween(moves, selection.piece, cell) ? tr("cell.target") : "";
  }
  const from = new Set(moves.filter((move) => cellOf(move.from) === cell).map(({ verb }) => verb));
  const to = new Set(moves.filter((move) => cellOf(move.to) === cell).map(({ verb }) => verb));
  return [
    from.has("lift") && tr("cell.lifts"),
    from.has("move") && tr("cell.moves"),
    (to.has("sail") || to.has("place")) && tr("cell.target"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Return the label of a cell of the surface. */
export function surfaceLabel(view: SubmarineView, seats: readonly SeatInfo[], seat: number, place: string): string {
  const owners = view.ships.flatMap((ship, i) => (ship === place ? [i + 1] : []));
  const ships = owners.map((owner) =>
    owner === seat ? tr("surface.own") : tr("surface.ship", { name: nameOf(seats, owner) }),
  );
  const params = { ships: ships.length ? formatList(ships) : tr("surface.none"), column: place };
  return tr(place === "left" || place === "off" ? `surface.${place}` : "surface.column", params);
}

/** Return how many of a kind lie on which field. */
export function kindPlaces(view: SubmarineView, kind: string): Map<string, number> {
  const fields = Object.entries(view.board).flatMap(([field, tokens]) =>
    tokens.filter((token) => token.charAt(1) === kind).map(() => field),
  );
  return counted(fields.sort());
}

/** Return the seats that have no treasure of a kind yet. */
export function lacking(view: SubmarineView, kind: string): number[] {
  return view.containers.flatMap((tokens, i) => (tokens.some((token) => token.charAt(1) === kind) ? [] : [i + 1]));
}

/** Return where a kind lies, and who lacks it. */
export function kindLabel(view: SubmarineView, seats: readonly SeatInfo[], kind: string): string {
  const places = kindPlaces(view, kind);
  const count = [...places.values()].reduce((sum, each) => sum + each, 0);
  const lackers = lacking(view, kind).map((seat) => nameOf(seats, seat));
  const names = lackers.length ? formatList(lackers) : tr("side.nobody");
  return tr(count ? "side.kind" : "side.kind.gone", { count, names, places: [...places.keys()].join(", ") });
}
