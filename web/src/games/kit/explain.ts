import { useEffect, useRef } from "preact/hooks";
import { hovers } from "../../ui/pointer";
import type { Explanation } from "../contract";

/** Milliseconds for which a mouse rests, or a finger presses, before an explanation appears. */
export const REST = 500;

type Describe = (name: string) => Omit<Explanation, "at"> | null;

/**
 * Return handlers for the root of a component: hover, keyboard focus and a long press on an element with
 * `data-explain` show its explanation. `describe` turns the attribute into texts. The click that ends a long press
 * chooses nothing.
 */
export function useExplain(explain: (explanation: Explanation | null) => void, describe: Describe) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pressed = useRef(false); // long enough
  const latest = useRef({ explain, describe });
  latest.current = { explain, describe };
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(target: EventTarget | null): void {
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-explain]") : null;
    const found = element && latest.current.describe(element.dataset.explain!);
    if (!element || !found) return latest.current.explain(null);
    const box = element.getBoundingClientRect();
    latest.current.explain({ ...found, at: { x: box.left + box.width / 2, top: box.top, bottom: box.bottom } });
  }
  function hide(): void {
    clearTimeout(timer.current);
    latest.current.explain(null);
  }
  function showAfterRest(target: EventTarget | null, also?: () => void): void {
    hide();
    timer.current = setTimeout(() => {
      also?.();
      show(target);
    }, REST);
  }
  return {
    onPointerOver: (event: PointerEvent) => hovers(event) && showAfterRest(event.target),
    onPointerLeave: hide,
    onPointerDown: (event: PointerEvent) => {
      pressed.current = false;
      if (event.pointerType === "mouse") hide();
      else showAfterRest(event.target, () => (pressed.current = true));
    },
    onPointerUp: (event: PointerEvent) => event.pointerType !== "mouse" && hide(),
    onPointerCancel: hide,
    onClickCapture: (event: MouseEvent) => {
      if (pressed.current) event.stopPropagation();
      pressed.current = false;
    },
    onFocusIn: ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(":focus-visible") && show(target),
    onFocusOut: hide,
  };
}
