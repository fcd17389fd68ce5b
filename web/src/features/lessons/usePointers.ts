import { useEffect, useRef, useState } from "preact/hooks";
import { actionsHeight } from "../../state/toasts";

const MARK = "data-pointed";
const FRAME = ".stage.lesson";
const ACTIONS = ".actions-area";

/**
 * Mark the elements that a step points at, also when they are drawn again. For each thing there are selectors, of which
 * the first that is on the page counts. Returns a marked element that is not in sight, if there is one.
 */
export function usePointers(things: string[][]): Element | null {
  const [unseen, setUnseen] = useState<Element | null>(null);
  const latest = useRef(things);
  latest.current = things;
  const key = things.flat().join("\n");
  const height = actionsHeight.value;
  useEffect(() => {
    const frame = document.querySelector(FRAME);
    if (!frame) return;
    const hidden = new Set<Element>();
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting || !target.hasAttribute(MARK)) hidden.delete(target);
          else hidden.add(target);
        }
        setUnseen([...hidden].find((element) => element.isConnected) ?? null);
      },
      sightAbove(frame, height),
    );
    const mark = () => {
      const found = new Set(latest.current.flatMap((thing) => firstFound(frame, thing)));
      for (const element of frame.querySelectorAll(`[${MARK}]`)) {
        if (found.delete(element)) continue;
        element.removeAttribute(MARK);
        sight.unobserve(element);
        hidden.delete(element);
      }
      for (const element of found) {
        element.setAttribute(MARK, "");
        if (!element.closest(ACTIONS)) sight.observe(element);
      }
    };
    mark();
    const drawn = new MutationObserver(mark);
    drawn.observe(frame, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      sight.disconnect();
      for (const element of frame.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
      setUnseen(null);
    };
  }, [key, height]);
  return unseen;
}

/** Where the actions stay in place while the page scrolls, what is behind them is not in sight. */
function sightAbove(frame: Element, height: number): IntersectionObserverInit {
  const actions = frame.querySelector(ACTIONS);
  const isBar = actions && getComputedStyle(actions).position === "sticky";
  return isBar ? { rootMargin: `0px 0px -${height}px` } : {};
}

function firstFound(frame: Element, selectors: string[]): Element[] {
  const found = selectors.map((selector) => [...frame.querySelectorAll(selector)]);
  return found.find((elements) => elements.length) ?? [];
}
