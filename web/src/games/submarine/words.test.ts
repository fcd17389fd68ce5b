import { beforeAll, describe, expect, it } from "vitest";
import type { LegalMove, PieceMove, Problem, SeatInfo, SubmarineView, PublicEvent } from "../../api/types";
import { addWords } from "../../i18n";
import english from "./en.json";
import { problem } from "./problems";
import { contents, kindNeeds, kindPlaces, lacking } from "./spoken";
import { consequences, label, place, price, series, tell } from "./words";

beforeAll(() => addWords("submarine", english));

const NAMES = ["", "Ann", "Bob", "Cat"];
const name = (seat: number) => NAMES[seat]!;
const seats = [1, 2, 3].map((seat): SeatInfo => ({
  seat,
  kind: "person",
  name: name(seat),
  level: 0,
  ready: true,
  owner: "",
}));
const way = (piece: string, from: string, to: string): PieceMove => ({ piece, from, to });
const told = (seat: number, line: string, motions: PieceMove[] = [], before: SubmarineView | null = null) =>
  tell({ type: "moved", seat, line, motions } as PublicEvent, before, name);

describe("the log in words", () => {
  it("tells the quiet moves", () => {
    expect(told(1, "mussel R")).toBe("Ann takes the red mussel.");
    expect(told(2, "place C")).toBe("Bob places a submarine on C2.");
    expect(told(1, "sail C")).toBe("Ann sails to column C.");
    expect(told(1, "sail off")).toBe("Ann sails off the board.");
    expect(told(1, "keep")).toBe("Ann keeps the hand.");
  });

  it("tells whether a submarine dives, rises or crosses", () => {
    expect(told(1, "move C4-E5")).toBe("Ann's submarine dives from C4 to E5.");
    expect(told(1, "move C4-C3")).toBe("Ann's submarine rises from C4 to C3.");
    expect(told(1, "move C4-A4")).toBe("Ann's submarine crosses from C4 to A4.");
  });

  it("tells a lift with all that was paid, and where it went", () => {
    const motions = [
      way("card R", "hand 1", "discard"),
      way("card ?", "stock 1", "stock 2"),
      way("card ?", "stock 1", "stock 3"),
      way("card ?", "stock 1", "stock 3"),
      way("token Ra", "C4", "container 1"),
    ];
    const before = { containers: [["Gb", "Vc"]] } as unknown as SubmarineView;
    expect(told(1, "lift C4 Ra", motions, before)).toBe(
      "Ann lifts the red amphora from C4 with a red card and pays 1 card to Bob and 2 cards to Cat. It is number 3 of 12 on the container.",
    );
  });

  it("names the hand cards only to those who saw them", () => {
    const paid = (card: string) => [
      way("card G", "hand 2", "discard"),
      way(`card ${card}`, "hand 2", "stock 1"),
      way(`card ${card}`, "stock 1", "hand 1"),
      way("token G*", "B3", "jokers 2"),
    ];
    expect(told(2, "lift B3 G* pay Y>1", paid("Y"))).toBe(
      "Bob lifts the green mussel from B3 with a green card and pays a yellow card to Ann. It lies beside the container, as a joker. Ann draws 1 yellow.",
    );
    expect(told(2, "lift B3 G* pay ?>1", paid("?"))).toBe(
      "Bob lifts the green mussel from B3 with a green card and pays 1 card to Ann. It lies beside the container, as a joker. Ann draws 1 card.",
    );
  });

  it("tells a lift for a joker", () => {
    const motions = [way("token V*", "jokers 1", "C4"), way("token Rc", "C4", "jokers 1")];
    expect(told(1, "lift C4 Rc for V*", motions)).toBe(
      "Ann lifts the red crown from C4 and lays the violet mussel in its place. It lies beside the container, as a joker.",
    );
  });

  it("tells a swap with a card that nobody sees, and a new voyage", () => {
    expect(told(3, "swap ?")).toBe("Cat swaps a card that nobody else sees.");
    expect(told(3, "swap G")).toBe("Cat swaps a green card.");
    expect(told(1, "done", [way("ship 1", "off", "left"), way("ship 2", "off", "left")])).toBe(
      "Ann ends the turn. All ships are back in the harbour: a new voyage begins.",
    );
  });

  it("has nothing to say of what is not a move", () => {
    expect(tell({ type: "chatted", seat: 1, text: "hello" } as PublicEvent, null, name)).toBe("");
  });
});

const LIFT: LegalMove = {
  line: "lift B3 Ra pay Y>1",
  verb: "lift",
  piece: "token Ra",
  from: "B3",
  to: "container 1",
  costs: [
    way("card R", "hand 1", "discard"),
    way("card ?", "stock 1", "stock 2"),
    way("card ?", "stock 1", "stock 3"),
    way("card Y", "hand 1", "stock 3"),
  ],
  final: true,
  tells: [
    { code: "discarded", rule: "S7.2", params: { card: "R" } },
    { code: "drawn", rule: "S7.4", to: [3], params: { seat: 3, cards: 2 } },
  ],
};

describe("a choice in words", () => {
  it("says what it costs: receivers of the same number together", () => {
    expect(price(LIFT, name)).toBe(
      "your red card, 1 card of your stock each to Bob and Cat, and a yellow card of yours to Cat",
    );
  });

  it("says all that follows from it", () => {
    expect(consequences(LIFT, 1, name).slice(1)).toEqual([
      "Fills your place for the amphora.",
      "Cat draws 2 cards.",
      "Cannot be undone.",
    ]);
  });

  it("has a label for every verb", () => {
    const lines: LegalMove[] = [
      LIFT,
      { line: "mussel R", verb: "mussel", piece: "token R*", from: "box", to: "jokers 1" },
      { line: "place B", verb: "place", piece: "boat 1", from: "reserve 1", to: "B2" },
      { line: "sail off", verb: "sail", piece: "ship 1", from: "A", to: "off" },
      { line: "move A2-B2", verb: "move", piece: "boat 1", from: "A2", to: "B2" },
      { line: "swap G", verb: "swap", piece: "card G", from: "hand 1", to: "under stock 1" },
      { line: "done", verb: "done" },
      { line: "keep", verb: "keep" },
    ];
    expect(lines.map(label)).toEqual([
      "Lift the red amphora",
      "Take the red mussel",
      "Place a submarine on B2",
      "Sail off the board",
      "Move from A2 to B2",
      "Swap the green card",
      "End the turn",
      "Keep your hand",
    ]);
  });
});

const VIEW = {
  players: 3,
  board: { C4: ["Ra", "Bl"], A5: ["Ga"], B2: [] },
  boats: [["C4"], ["C4", "C4"], []],
  containers: [["Ya"], [], ["Vl"]],
  jokers: [[], ["R*"], []],
  hands: [3, 2, 3],
  stocks: [10, 0, 4],
} as unknown as SubmarineView;

describe("a refusal in words", () => {
  const params = { token: "B*", colour: "B", hand: "RYY" } as unknown as Problem["params"];
  it("names tokens and colours that the server gives in letters", () => {
    expect(problem({ kind: "illegal", code: "no_card_for", text: "B* costs a card B", params } as Problem)).toBe(
      "The blue mussel costs a blue card, and you have none in your hand.",
    );
  });

  it("has nothing to say of what is not of this game", () => {
    expect(problem({ kind: "illegal", code: "not_your_turn", text: "" })).toBeUndefined();
  });
});

describe("the sea in words", () => {
  it("tells what is on a field, and the toll as the choices say it", () => {
    const moves: LegalMove[] = [
      { ...LIFT, from: "C4", costs: [way("card R", "hand 1", "discard"), way("card ?", "stock 1", "stock 2")] },
    ];
    expect(contents({ view: VIEW, moves, seats, seat: 1 }, "C4")).toBe(
      "red amphora, blue lyre; your submarine; 2 submarines of Bob; toll 1",
    );
  });

  it("tells where a kind lies and who lacks it", () => {
    expect([...kindPlaces(VIEW, "a")]).toEqual([
      ["A5", 1],
      ["C4", 1],
    ]);
    expect(lacking(VIEW, "a")).toEqual([2, 3]);
    expect(kindNeeds(VIEW, seats, "a")).toBe("2 in the sea (A5, C4). Missing to Bob and Cat.");
    expect(kindNeeds(VIEW, seats, "k")).toBe("None in the sea. Missing to Ann, Bob, and Cat.");
  });

  it("gives the standing by the order of the tie-breaks, and the treasures over time", () => {
    expect(place(VIEW, 2).map((its) => its.value)).toEqual(["0", "1", "2"]);
    expect(series([VIEW, VIEW])[0]).toEqual({ seat: 1, values: [1, 1] });
  });
});
