import type { LegalMove, SubHuntView } from "../../api/types";
import { addWords } from "../../i18n";
import english from "./en.json";

void addWords("subhunt", english);

/** A view for tests: red's, in the middle of nothing, but for what is said. */
export function viewOf(some: Partial<SubHuntView> = {}): SubHuntView {
  return {
    game: "subhunt",
    seat: 1,
    players: 2,
    options: {
      magazines: [4, 3, 2],
      arrows: [2, 3, 4, 5],
      torpedo_hit: "1/3",
      lanes: "rows_and_columns",
      blast: "cross",
    },
    start: 1,
    to_move: 1,
    over: false,
    reason: "",
    ranking: [],
    log: [],
    news: [],
    legal: [],
    phase: "sail",
    ships: [
      ["port", "port", "port"],
      ["port", "port", "port"],
    ],
    charges: [
      [4, 3, 2],
      [4, 3, 2],
    ],
    hidden: [3, 3],
    submarines: [["114", "215", "336"], []],
    sunk: [[], []],
    mine_fates: ["laid", "laid"],
    mines: ["109", ""],
    ship: 0,
    target: 0,
    lane: "",
    shots: 0,
    rounds: 200,
    panels: [],
    ...some,
  };
}

/** Legal lines, each with the places that the server names. */
export function choices(...lines: [line: string, from?: string, to?: string, final?: boolean][]): LegalMove[] {
  return lines.map(([line, from = "", to = "", final = false]) => {
    const verb = line.split(" ")[0] ?? "";
    return { line, verb, from, to, final };
  });
}
