import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Explanation } from "../../games/contract";

const DISTANCE = 14; // from what it is about
const EDGE = 8;

/** Put a box below what it is about, else above: never over it, since its neighbours are pointed at next. */
export function useFloating(box: RefObject<HTMLElement | null>, what: unknown, at: Explanation["at"]): void {
  useLayoutEffect(() => {
    if (!at || !box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const { x, top, bottom } = at;
    const below = bottom + DISTANCE + height + EDGE < innerHeight;
    box.current.style.left = `${Math.min(Math.max(EDGE, x + DISTANCE), innerWidth - width - EDGE)}px`;
    box.current.style.top = `${Math.max(EDGE, below ? bottom + DISTANCE : top - DISTANCE - height)}px`;
  }, [what]); // eslint-disable-line react-hooks/exhaustive-deps -- what is said belongs to one place
}
