/** A game without a manifest: its text drawing, its legal moves as buttons, and its notation as the log. */
import type { View } from "../../api/types";
import { seatName } from "../../parts/SeatName";
import { gameTitle } from "../../parts/TableList";
import type { GameUI, TableProps } from "../contract";
import { Actions } from "./Actions";
import { Board } from "./Board";
import "./plain.css";
import { say } from "./words";

function Side({ view }: TableProps<View>) {
  return (
    <div class="plain-side card">
      <p>{say("note")}</p>
      <a class="button" href={`/rules/${view.game}`} target="_blank" rel="noopener">
        {say("rules", { game: gameTitle(view.game) })}
      </a>
    </div>
  );
}

function due({ view, seats, moves }: TableProps<View>): string {
  if (view.over) return say("over");
  return moves.length ? say("your_turn") : say("turn", { name: seatName(seats[view.to_move - 1]) });
}

/** What a game calls by a name of its code, for people. */
const spaced = (name: string) => name.replaceAll("_", " ");

const ui: GameUI<View> = {
  Board,
  Diagram: Board,
  Side,
  Actions,
  due,
  begins: () => say("begins"),
  tell: ({ seat = 0, line = "" }, _, name) => say("told", { name: name(seat), line }),
  moments: {
    tell: ({ seat, kind, params = {} }, name) =>
      say("told", { name: name(seat), line: [spaced(kind), ...Object.values(params)].join(" ") }),
    kind: spaced,
    signs: {},
  },
  move: ({ line }) => line,
  named: ({ params }) => params,
  problem: () => undefined,
  place: () => [],
  series: () => [],
  charted: () => "",
};
export default ui;
