import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LegalMove } from "../../../api/types";
import { moveText, type Wording } from "./planTexts";
import { tr } from "./texts";

const MANY = 12; // moves: then they can be searched

interface Props {
  wording: Wording;
  /** The seat whose moves these are. */
  seat: number;
  moves: LegalMove[];
  /** Whether no move has been chosen yet. */
  first: boolean;
  choose(line: string): void;
  /** Reply to what has been chosen, or to whatever happens. */
  reply(): void;
}

/** The moves of another seat that are possible, from what the player knows. */
export function ConditionChoice({ wording, seat, moves, first, choose, reply }: Props) {
  const [filter, setFilter] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current!.focus(), []);
  const texts = moves.map((move) => ({ line: move.line, text: moveText(wording.ui, { seat, line: move.line, move }) }));
  const shown = texts.filter(({ text }) => text.toLowerCase().includes(filter.trim().toLowerCase()));
  return (
    <section class="plan-choice" aria-labelledby="plan-choice-title">
      <div class="row">
        <h2 id="plan-choice-title" ref={heading} tabIndex={-1}>
          {tr("moves", { name: wording.name(seat) })}
        </h2>
        {moves.length > MANY && (
          <input
            type="search"
            class="input"
            aria-label={tr("filter")}
            placeholder={tr("filter")}
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        )}
        {first && (
          <button type="button" class="button" onClick={reply}>
            {tr("whatever")}
          </button>
        )}
      </div>
      <ul class="plan-moves">
        {shown.map(({ line, text }) => (
          <li key={line}>
            <button type="button" class="button" onClick={() => choose(line)}>
              {text}
            </button>
          </li>
        ))}
        {moves.length > 0 && !shown.length && <li>{tr("none_found")}</li>}
      </ul>
    </section>
  );
}
