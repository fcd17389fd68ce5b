import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface ResultSheet {
  open: boolean;
  /** The button that opens it; it gets the focus when the sheet is closed. */
  button: RefObject<HTMLButtonElement | null>;
  toggle(): void;
  close(): void;
  /** Close it without moving the focus. */
  hide(): void;
}

/** State of the result of a game that is over: a sheet over the board, which can be closed to see the board. */
export function useResultSheet(over: boolean, past: boolean): ResultSheet {
  const [hidden, setHidden] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (over && document.activeElement?.matches("input")) setHidden(true); // typing is not interrupted
  }, [over]);
  const open = over && !past && !hidden;
  function close() {
    setHidden(true);
    button.current?.focus({ preventScroll: true });
  }
  return { open, button, toggle: () => setHidden(open), close, hide: () => setHidden(true) };
}
