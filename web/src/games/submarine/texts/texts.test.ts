import { beforeAll, describe, expect, it } from "vitest";
import type { Problem, SeatInfo, SubmarineView } from "../../../api/types";
import { addTexts } from "../../../i18n";
import english from "./en.json";
import { contentLabel, kindLabel, kindPlaces, lacking } from "./ariaLabels";
import { eventText } from "./eventText";
import type { Choice } from "../play/moves";
import { problemText } from "./problemText";
import { choice, moved, way } from "../testing";
import { consequences, label, price } from "./moveText";
import { endText, series, standing } from "./standing";

beforeAll(() => addTexts("submarine", english));

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
const told = (...event: Parameters<typeof moved>) => eventText(moved(...event), null, name);

describe("the log in words", () => {
  it("tells the quiet moves", () => {
    expect(told(1, "mussel", way("token R*", "box", "jokers 1"))).toBe("Ann takes the red mussel.");
    expect(told(2, "place", way("boat 2", "reserve 2", "C2"))).toBe("Bob places a submarine on C2.");
    expect(told(1, "sail", way("ship 1", "left", "C"))).toBe("Ann sails to column C.");
    expect(told(1, "sail", way("ship 1", "C", "off"))).toBe("Ann sails off the board.");
    expect(told(1, "keep")).toBe("Ann keeps their hand.");
  });

  it("tells whether a submarine dives, rises or crosses", () => {
    expect(told(1, "move", way("boat 1", "C4", "E5"))).toBe("Ann’s submarine dives from C4 to E5.");
    expect(told(1, "move", way("boat 1", "C4", "C3"))).toBe("Ann’s submarine rises from C4 to C3.");
    expect(told(1, "move", way("boat 1", "C4", "A4"))).toBe("Ann’s submarine crosses from C4 to A4.");
  });

  it("tells a lift with all that was paid, and where it went", () => {
    const costs = [
      way("card R", "hand 1", "discard"),
      way("card ?", "stock 1", "stock 2"),
      way("card ?", "stock 1", "stock 3"),
      way("card ?", "stock 1", "stock 3"),
    ];
    const opening = { A2: ["Ra", "Gb"], B3: ["Vc", "Ba"], C4: ["Rd"] };
    const before = { containers: [["Gb", "Vc"]], opening } as unknown as SubmarineView;
    expect(eventText(moved(1, "lift", way("token Ra", "C4", "container 1"), { costs }), before, name)).toBe(
      "Ann salvages the red amphora from C4 with a red card and pays 1 card to Bob and 2 cards to Cat. That’s 3 of 4 on the container.",
    );
  });

  it("names the hand cards only to those who saw them", () => {
    const lift = (card: string) =>
      told(2, "lift", way("token G*", "B3", "jokers 2"), {
        costs: [way("card G", "hand 2", "discard"), way(`card ${card}`, "hand 2", "stock 1")],
        effects: [way(`card ${card}`, "stock 1", "hand 1")],
      });
    expect(lift("Y")).toBe(
      "Bob salvages the green mussel from B3 with a green card and pays a yellow card to Ann. It goes beside the container as a joker. Ann draws 1 yellow.",
    );
    expect(lift("?")).toBe(
      "Bob salvages the green mussel from B3 with a green card and pays 1 card to Ann. It goes beside the container as a joker. Ann draws 1 card.",
    );
  });

  it("tells a lift for a joker", () => {
    const costs = [way("token V*", "jokers 1", "C4")];
    expect(told(1, "lift", way("token Rc", "C4", "jokers 1"), { costs })).toBe(
      "Ann salvages the red crown from C4 and leaves the violet mussel in its place. It goes beside the container as a joker.",
    );
  });

  it("tells a swap with a card that nobody sees, and a new voyage", () => {
    expect(told(3, "swap", way("card ?", "hand 3", "stock 3"))).toBe("Cat swaps a card, unseen.");
    expect(told(3, "swap", way("card G", "hand 3", "stock 3"))).toBe("Cat swaps a green card.");
    const effects = [way("ship 1", "off", "left"), way("ship 2", "off", "left")];
    expect(told(1, "done", undefined, { effects })).toBe(
      "Ann ends their turn. All ships are back at the left edge: a new voyage starts.",
    );
  });

  it("says nothing of a move that cannot be seen", () => {
    expect(eventText({ type: "moved", seat: 1 }, null, name)).toBe("");
  });
});

const LIFT = choice("lift B3 Ra pay Y>1", way("token Ra", "B3", "container 1"), {
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
});

describe("a choice in words", () => {
  it("says what it costs: receivers of the same number together", () => {
    expect(price(LIFT, name)).toBe(
      "your red card, 1 card each to Bob and Cat from your stock and a yellow card from your hand to Cat",
    );
  });

  it("says all that follows from it", () => {
    expect(consequences(LIFT, 1, name).slice(1)).toEqual([
      "Fills the amphora space on your container.",
      "Cat draws 2 cards.",
      "This can’t be undone.",
    ]);
  });

  it("has a label for every verb", () => {
    const lines: Choice[] = [
      LIFT,
      choice("mussel R", way("token R*", "box", "jokers 1")),
      choice("place B", way("boat 1", "reserve 1", "B2")),
      choice("sail off", way("ship 1", "A", "off")),
      choice("move A2-B2", way("boat 1", "A2", "B2")),
      choice("swap G", way("card G", "hand 1", "stock 1")),
      choice("done"),
      choice("keep"),
    ];
    expect(lines.map(label)).toEqual([
      "Salvage the red amphora",
      "Take the red mussel",
      "Place a submarine on B2",
      "Sail off the board",
      "Move from A2 to B2",
      "Swap the green card",
      "End turn",
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
    expect(problemText({ kind: "illegal", code: "no_card_for", text: "B* costs a card B", params } as Problem)).toBe(
      "The blue mussel costs a blue card, and you have none in your hand.",
    );
  });

  it("has nothing to say of what is not of this game", () => {
    expect(problemText({ kind: "illegal", code: "not_your_turn", text: "" })).toBeUndefined();
  });
});

describe("the sea in words", () => {
  it("tells what is on a field, and the toll as the choices say it", () => {
    const moves: Choice[] = [
      {
        ...LIFT,
        ...way("token Ra", "C4", "container 1"),
        costs: [way("card R", "hand 1", "discard"), way("card ?", "stock 1", "stock 2")],
      },
    ];
    expect(contentLabel({ view: VIEW, moves, seats, seat: 1 }, "C4")).toBe(
      "red amphora, blue lyre; your submarine; 2 of Bob’s submarines; toll 1",
    );
  });

  it("tells where a kind lies and who lacks it", () => {
    expect([...kindPlaces(VIEW, "a")]).toEqual([
      ["A5", 1],
      ["C4", 1],
    ]);
    expect(lacking(VIEW, "a")).toEqual([2, 3]);
    expect(kindLabel(VIEW, seats, "a")).toBe("2 left in the sea (A5, C4). Still needed by Bob and Cat.");
    expect(kindLabel(VIEW, seats, "k")).toBe("None left in the sea. Still needed by Ann, Bob and Cat.");
  });

  it("says whose container is full, and which column is empty, at the end", () => {
    const name = (seat: number) => ["", "Ann", "Finn"][seat]!;
    const ended = (change: Partial<SubmarineView>) => ({ ...VIEW, ranking: [[2], [1]], ...change }) as SubmarineView;
    expect(endText("S10.1", ended({}), name)).toContain("Finn’s container is full");
    const board = { A2: ["Ra"], B2: ["Ra"], C4: ["R*"], D2: ["Ra"], E3: ["Ra"], F2: ["Ra"] };
    expect(endText("S10.2", ended({ board }), name)).toBe("The last treasure in column C was salvaged.");
    expect(endText("S10.3", ended({ board }), name)).toBe("Nobody has any cards left.");
  });

  it("gives the standing by the order of the tie-breaks, and the treasures over time", () => {
    expect(standing(VIEW, 2).map(({ value }) => value)).toEqual(["0", "1", "2"]);
    expect(series([VIEW, VIEW])[0]).toEqual({ seat: 1, values: [1, 1] });
  });
});
