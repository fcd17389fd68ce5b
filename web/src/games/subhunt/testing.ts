import type { Moved, SubHuntView } from "../../api/types";
import { addTexts } from "../../i18n";
import english from "./texts/en.json";
import type { Choice, Made } from "./play/moves";

void addTexts("subhunt", english);

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
    fleet_size: 3,
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
    deduced: [],
    ...some,
  };
}

type Place = NonNullable<Made["to"]>;

/** A place by a short name: `port`, `15`, `214`, `?`, `r3`, `magazine 1`; without one, the reserve. */
function placed(name: string): Place {
  const [sort = "", number] = name.split(" ");
  if (sort === "port") return { kind: "port" };
  if (sort === "magazine") return { kind: "magazine", ship: Number(number) };
  if (/^[rcd]\d$/.test(sort)) return { kind: "lane", lane: sort };
  if (/^\d{1,2}$/.test(sort)) return { kind: "field", field: sort };
  return sort ? { kind: "cell", cell: sort } : { kind: "reserve" };
}

/** A decision of a seat as data, for tests, from its line and where its piece came from and went. */
function decided(line: string, from: string, to: string, seat: number): Omit<Made, "effects" | "result"> {
  const words = line.split(" ");
  const verb = words[0] as Made["verb"];
  const number = Number(words[1]);
  if (verb === "done" || verb === "hold") return { verb };
  const piece = (
    {
      hide: { kind: "submarine", seat },
      mine: { kind: "mine", seat },
      sail: { kind: "ship", seat, number },
      drop: { kind: "charge", seat },
      fire: { kind: "torpedo", seat },
    } as const
  )[verb];
  const via = words.slice(2, -1).map((field) => ({ kind: "field" as const, field }));
  const end = placed(to);
  return {
    verb,
    piece,
    from: placed(from),
    to: verb === "fire" && end.kind === "field" ? { ...end, target: number } : end,
    ...(verb === "sail" && via.length ? { via } : {}),
  };
}

/** Legal lines of red, each with the places that the server names. */
export function choices(...lines: [line: string, from?: string, to?: string, final?: boolean][]): Choice[] {
  return lines.map(([line, from = "", to = "", final = false]) => ({ line, ...decided(line, from, to, 1), final }));
}

/** A line that was played, with what was announced. */
export function moved(line: string, from = "", to = "", seat = 1): Moved<SubHuntView> {
  const [decision = "", said = ""] = line.split(" = ");
  const [outcome, ...rest] = said.split(" ");
  const grazed = said.includes("graze") ? Number(rest.at(-1)) : 0;
  const result = outcome ? { result: { outcome: outcome as "hit", grazed } } : {};
  return { type: "moved", seat, line, move: { ...decided(decision, from, to, seat), ...result } };
}
