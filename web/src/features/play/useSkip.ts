import { useLayoutEffect } from "preact/hooks";
import { isSkipKey } from "../../games/kit/motion";
import type { LiveTable } from "../../table/live/liveTable";

/** Let a click on the board or below it, or a key, show the last of the moves that are still to be shown. */
export function useSkip(live: LiveTable): void {
  useLayoutEffect(() => {
    function skip(event: Event) {
      const board = (event.target as Element).closest?.(".stage-board");
      if (event.type === "click" ? !board : !isSkipKey(event as KeyboardEvent)) return;
      if (!live.display.skip() || !board) return;
      // It was meant for a position that is no longer shown.
      event.stopPropagation();
      event.preventDefault();
    }
    addEventListener("click", skip, { capture: true });
    addEventListener("keydown", skip, { capture: true });
    return () => {
      removeEventListener("click", skip, { capture: true });
      removeEventListener("keydown", skip, { capture: true });
    };
  }, [live]);
}
