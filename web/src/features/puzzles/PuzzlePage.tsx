import { useEffect, useRef } from "preact/hooks";
import type { PuzzleAttempt, PuzzleInfo, PuzzleList, SeatInfo } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { formatNumber, t } from "../../i18n";
import { Loading } from "../../shell/Loading";
import { NotLoaded } from "../../shell/NotLoaded";
import { myName, suggestion } from "../../state/session";
import { animate } from "../../state/settings";
import { TableFrame } from "../../table/frame/TableFrame";
import { layout, type TablePosition } from "../../table/frame/tableProps";
import { useGameUI } from "../../table/frame/useGameUI";
import { Card } from "./Card";
import { usePuzzle, type PuzzleState } from "./usePuzzle";

interface Props {
  list: PuzzleList;
  info: PuzzleInfo;
  title: string;
}

/** A puzzle on the board of its game. */
export function PuzzlePage({ list, info, title }: Props) {
  const ui = useGameUI(list.game);
  if (ui === "failed") return <NotLoaded />;
  if (!ui) return <Loading title={title} />;
  return <PuzzleTable list={list} info={info} heading={t("puzzles.puzzle", { game: title })} ui={ui} />;
}

function PuzzleTable({ list, info, heading, ui }: Omit<Props, "title"> & { heading: string; ui: GameUI }) {
  const { stand, busy, attempt, showSolution, onMotion, again } = usePuzzle(list.game, info.id);
  const narrow = layout() === "narrow";
  const opened = useRef(info.id);
  const replaced = useRef(false);
  replaced.current ||= opened.current !== info.id;
  const verdict = stand?.verdict;
  useEffect(() => {
    if (narrow) scrollToCard();
  }, [narrow, info.id, verdict]);
  const card = stand && (
    <Card
      {...{ list, info, ui, stand, busy, showSolution, nameOf: seatNamer(stand), takesFocus: replaced.current }}
      again={() => void again()}
    />
  );
  return (
    <TableFrame
      ui={ui}
      position={stand && { ...positionOf(stand, attempt), onMotion }}
      title="Fathom"
      tabTitle={heading}
      class="puzzle"
      sent={busy}
      boardKey={stand?.round ?? 0}
      explained={stand?.round}
      header={
        <>
          <h1 class="puzzle-title">{heading}</h1>
          <a class="button quiet" href="/puzzles">
            {t("puzzles.all")}
          </a>
        </>
      }
      notices={narrow && card}
      sideTop={!narrow && card}
    />
  );
}

/** On a phone the task and the verdict are above the board, or beside it in a box that scrolls. */
function scrollToCard(): void {
  window.scrollTo(0, 0);
  document.querySelector(".stage-says")?.scrollTo(0, 0);
}

function positionOf(stand: PuzzleState, attempt: (tried: PuzzleAttempt) => void): TablePosition {
  return {
    view: stand.view,
    moves: stand.moves,
    idle: stand.moves.length ? "" : t("puzzles.idle"),
    seats: seatsOf(stand),
    seat: stand.puzzle.seat,
    last: stand.last,
    animate: stand.moving ? animate.value : 0,
    play: (line) => attempt({ lines: [...stand.lines, line] }),
    why: (move) => attempt({ lines: stand.lines, move }),
  };
}

/** Return the seats of a puzzle: the solver and opponents, numbered if there are several. */
function seatsOf({ puzzle, view }: PuzzleState): SeatInfo[] {
  let opponents = 0;
  return Array.from({ length: view.players }, (_, index) => ({
    seat: index + 1,
    kind: "person" as const,
    name: index + 1 === puzzle.seat ? myName.value || suggestion.value : opponentName(++opponents, view.players),
    level: 0,
    ready: true,
    owner: "",
  }));
}

function opponentName(number: number, players: number): string {
  return players === 2 ? t("puzzles.opponent") : t("puzzles.opponent.number", { number: formatNumber(number) });
}

function seatNamer(stand: PuzzleState): (seat: number) => string {
  const seats = seatsOf(stand);
  return (seat) => seats[seat - 1]!.name;
}
