/** A game without a manifest: its text drawing, its legal moves as buttons, and its notation as the log. */
import type { View } from "../../api/types";
import { seatName } from "../../ui/SeatName";
import { gameTitle } from "../titles";
import type { GameUI, PositionProps, TableProps } from "../contract";
import { Actions } from "./Actions";
import { Board } from "./Board";
import "./plain.css";
import { tr } from "./texts";

function Side({ view }: PositionProps<View>) {
  return (
    <div class="plain-side card">
      <p>{tr("note")}</p>
      <a class="button" href={`/rules/${view.game}`} target="_blank" rel="noopener">
        {tr("rules", { game: gameTitle(view.game) })}
      </a>
    </div>
  );
}

function promptText({ view, seats, moves }: TableProps<View>): string {
  if (view.over) return tr("over");
  return moves.length ? tr("your_turn") : tr("turn", { name: seatName(seats[view.to_move - 1]) });
}

/** Return a name of the code as words. */
const spaced = (name: string) => name.replaceAll("_", " ");

const ui: GameUI<View> = {
  Board,
  Diagram: Board,
  Side,
  Actions,
  promptText,
  startText: () => tr("begins"),
  eventText: ({ seat = 0, line = "" }, _, name) => tr("event", { name: name(seat), line }),
  moments: {
    tell: ({ seat, kind, params = {} }, name) =>
      tr("event", { name: name(seat), line: [spaced(kind), ...Object.values(params)].join(" ") }),
    kind: spaced,
    signs: {},
  },
  moveText: ({ line }) => line,
  reasonParams: ({ params }) => params,
  problemText: () => undefined,
  standing: () => [],
  series: () => [],
  chartCaption: () => "",
};
export default ui;
