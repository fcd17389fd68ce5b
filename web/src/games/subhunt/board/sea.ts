/** The seas as the view shows them: which pieces and signs are where. */
import type { SubHuntView } from "../../../api/types";

export const SIDE = 6;
export const FIELDS = Array.from({ length: SIDE * SIDE }, (_, index) => index + 1);
export const LEVELS = [0, 1, 2, 3]; // the surface, 100, 200, 300

export type Peg = "." | "w" | "r" | "c" | "f";

/** The sea that one fleet's ships sail; the other fleet's submarines and mine lie in it (H1.3). */
export interface Sea {
  hunter: number;
  hider: number;
}

/** Return the other one of the two fleets. */
export function opponentOf(seat: number): number {
  return seat === 1 ? 2 : 1;
}

export function seaOf(hunter: number): Sea {
  return { hunter, hider: opponentOf(hunter) };
}

/** Return both seas, the own search first; a spectator sees red's first. */
export function seasFor(seat: number): [Sea, Sea] {
  return seat === 2 ? [seaOf(2), seaOf(1)] : [seaOf(1), seaOf(2)];
}

/** `15` on the surface, `214` under water. */
export function placeName(level: number, field: number): string {
  return level === 0 ? String(field) : `${level}${String(field).padStart(2, "0")}`;
}

export function levelOf(place: string): number {
  return place.length === 3 ? Number(place[0]) : 0;
}

export function fieldOf(place: string): number {
  return Number(place.slice(-2));
}

/** Return row and column of a field, from 0. */
export function spotOf(field: number): [row: number, column: number] {
  return [Math.floor((field - 1) / SIDE), (field - 1) % SIDE];
}

/** Return the fields under a lane: a row, a column or a long diagonal (H1.6). */
export function laneFields(lane: string): number[] {
  const number = Number(lane.slice(1)) - 1;
  return FIELDS.filter((field) => {
    const [row, column] = spotOf(field);
    if (lane[0] === "r") return row === number;
    if (lane[0] === "c") return column === number;
    return number === 0 ? row === column : row + column === SIDE - 1;
  });
}

export interface ShipSeen {
  seat: number;
  number: number;
  place: string;
  charges: number;
  full: number;
}

/** Return a fleet's ships, the largest first, lost ones too. */
export function shipsOf(view: SubHuntView, seat: number): ShipSeen[] {
  const full = view.options.magazines as number[];
  return (view.ships[seat - 1] ?? []).map((place, index) => ({
    seat,
    number: index + 1,
    place,
    charges: view.charges[seat - 1]?.[index] ?? 0,
    full: full[index] ?? 0,
  }));
}

export interface Content {
  ship: ShipSeen | null;
  peg: Peg;
  submarine: boolean;
  sunk: boolean;
  mine: "" | "laid" | "hit";
}

/** Return a hunter's pegs: by exact deduction if the table has this aid, else those of the panels (H9.3). */
export function pegsOf(view: SubHuntView, hunter: number): string[] | undefined {
  return view.deduced[hunter - 1] ?? view.panels[hunter - 1];
}

/** Return what one field of a sea shows. `notes` are the pegs where the program keeps none. */
export function contentOf(view: SubHuntView, sea: Sea, level: number, field: number, notes: string[] = []): Content {
  const place = placeName(level, field);
  if (level === 0) {
    const ship = shipsOf(view, sea.hunter).find((one) => one.place === place) ?? null;
    return { ship, peg: ".", submarine: false, sunk: false, mine: "" };
  }
  const pegs = pegsOf(view, sea.hunter) ?? notes;
  const fate = view.mines[sea.hider - 1] === place ? view.mine_fates[sea.hider - 1] : "";
  return {
    ship: null,
    peg: (pegs[level - 1]?.[field - 1] ?? ".") as Peg,
    submarine: view.submarines[sea.hider - 1]?.includes(place) ?? false,
    sunk: view.sunk[sea.hider - 1]?.includes(place) ?? false,
    mine: fate === "hit" ? "hit" : fate ? "laid" : "",
  };
}

/** Return how many fields of a hunter's search are clear or sunk. */
export function searched(view: SubHuntView, hunter: number): number {
  return [...(pegsOf(view, hunter) ?? []).join("")].filter((peg) => peg === "w" || peg === "f").length;
}

/** Return how many ships a fleet has lost. */
export function shipsLost(view: SubHuntView, seat: number): number {
  return (view.ships[seat - 1] ?? []).filter((place) => place === "lost").length;
}

/** Return the numbers of the fields with an arrow to the port (H1.4). */
export function arrowsOf(view: SubHuntView): number[] {
  return view.options.arrows as number[];
}

/** Return the odds of a torpedo as a part of 1: `1/3`, `0`, `1` (H1.7). */
export function oddsOf(view: SubHuntView): number {
  const [over, under = "1"] = String(view.options.torpedo_hit).split("/");
  return Number(over) / Number(under);
}
