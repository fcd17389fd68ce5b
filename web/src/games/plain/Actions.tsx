import { useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../../api/types";
import type { TableProps } from "../contract";
import { tr } from "./words";

/** Every legal move is a button that reads as its line. Who plays by keyboard finds the next ones where the last were. */
export function Actions({ moves, play, idle }: TableProps<View>) {
  const list = useRef<HTMLUListElement>(null);
  const chose = useRef(false);
  useLayoutEffect(() => {
    if (!moves.length || !chose.current) return;
    chose.current = false;
    if (document.activeElement === document.body) list.current?.querySelector("button")?.focus();
  }, [moves]);
  if (!moves.length) return <p class="hint">{idle}</p>;
  return (
    <ul ref={list} class="plain-moves" aria-label={tr("moves")}>
      {moves.map(({ line }, index) => (
        <li key={line}>
          <button
            type="button"
            class={`button large ${index ? "" : "main"}`}
            onClick={() => {
              chose.current = true;
              play(line);
            }}
          >
            {line}
          </button>
        </li>
      ))}
    </ul>
  );
}
