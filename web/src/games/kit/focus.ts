/** Where the elements of one table are, and what happens to the focus when they come and go. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";
import type { TableProps } from "../contract";
import type { Interaction } from "./interaction";

const TAB_STOP = "[role=gridcell][tabindex='0']";

/** Register the root element of `Board`, `Side` or `Actions`. Returns the ref for it. */
export function usePart<E extends HTMLElement>(interaction: Interaction): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches("[role=gridcell]")) interaction.focusedCell = target;
    };
    interaction.parts.add(element);
    element.addEventListener("focusin", remember);
    return () => {
      interaction.parts.delete(element);
      element.removeEventListener("focusin", remember);
    };
  }); // after each render: a component may draw its root later
  return part;
}

/** Find an element of this table. */
export function findElement({ parts }: Interaction, selector: string): HTMLElement | null {
  for (const part of parts) {
    const found = part.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

/** Return whether the focus has gone with the element that had it. */
export function isFocusLost(active: Element | null = document.activeElement): boolean {
  return !active || active === document.body || active.matches("dialog");
}

/** Move the focus without scrolling. */
export function focusOn(element: Element | null | undefined): void {
  (element as HTMLElement | SVGElement | null | undefined)?.focus({ preventScroll: true });
}

/** Move the focus to the cell of the board that had it last, else to the first tab stop of a grid. */
export function focusBoard(interaction: Interaction): void {
  const cell = interaction.focusedCell;
  focusOn(cell?.isConnected ? cell : findElement(interaction, TAB_STOP));
}

type Position = Pick<TableProps<{ log: unknown[]; to_move: number }>, "view" | "moves" | "interaction">;

/**
 * Follow the position: another one drops what was being done, and a focus that was lost with a played choice returns to
 * the board. Each `Board` calls it once.
 */
export function usePosition({ view, moves, interaction }: Position): void {
  const canMove = moves.length > 0;
  // Chat brings new views too: a position is another one if its log is.
  useLayoutEffect(() => {
    interaction.reset();
    if (interaction.focusReturns && isFocusLost()) focusBoard(interaction);
    interaction.focusReturns = false;
  }, [interaction, view.log.length, view.to_move, canMove]);
}
