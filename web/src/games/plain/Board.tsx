import { useEffect, useRef, useState } from "preact/hooks";
import type { View } from "../../api/types";
import { SeatSign } from "../../ui/SeatSign";
import { seatName } from "../../ui/SeatName";
import type { PositionProps } from "../contract";
import { tr } from "./texts";

/** The position as text, and the move that led to it. */
export function Board(props: PositionProps<View>) {
  const { last, seats } = props;
  const { text, failed, again } = useDrawing(props);
  const mover = last?.type === "moved" ? (last.seat ?? 0) : 0;
  return (
    <div class="plain card">
      <p class="plain-last">
        {mover > 0 && <SeatSign seat={mover} size={14} />}
        {mover > 0
          ? tr("last", { text: tr("event", { name: seatName(seats[mover - 1]), line: last!.line }) })
          : tr("begins")}
      </p>
      <div class="plain-board" role="region" aria-label={tr("board")} aria-busy={text === null} tabIndex={0}>
        {failed ? (
          <p role="alert">
            {tr("failed")}{" "}
            <button type="button" class="button" onClick={again}>
              {tr("again")}
            </button>
          </p>
        ) : (
          <Text text={text ?? tr("loading")} />
        )}
      </div>
    </div>
  );
}

const NARROWEST = 28; // columns: a narrower text is not made larger

/** Text as large as there is room for. Each line is an element, so that a picture of the board can be taken. */
function Text({ text }: { text: string }) {
  const lines = text.split("\n");
  const columns = Math.max(NARROWEST, ...lines.map((line) => line.length));
  return (
    <pre style={{ "--columns": columns }}>
      {lines.map((line, index) => (
        <span key={index} class="plain-line">
          {line || " "}
        </span>
      ))}
    </pre>
  );
}

/** Fetch the drawing of a position; until it arrives, the one before stays. */
function useDrawing({ view, seats, drawText }: PositionProps<View>) {
  const [text, setText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const known = useRef(new Map<string, string>());
  const position = JSON.stringify([view.seat, view.over, view.log, seats.map(seatName)]);
  useEffect(() => {
    let stale = false;
    const show = (found: string) => {
      known.current.set(position, found);
      if (stale) return;
      setText(found);
      setFailed(false);
    };
    const found = known.current.get(position);
    if (found !== undefined) show(found);
    else drawText?.().then(show, () => stale || setFailed(true));
    return () => void (stale = true);
  }, [position, attempt]); // eslint-disable-line react-hooks/exhaustive-deps -- the position says what is drawn
  return { text, failed, again: () => setAttempt(attempt + 1) };
}
