let expected = false; // something was played, and its button may go

/** Has the focus gone with the element that had it? */
export function isLost(active: Element | null): boolean {
  return !active || active === document.body || active.matches("dialog");
}

/** After a choice is played the focus goes back to the board, if what was pressed is not there any more. */
export function expectFocus(): void {
  expected = true;
}

/** The position has changed: now is the time. */
export function settleFocus(): void {
  if (expected && isLost(document.activeElement)) toBoard();
  expected = false;
}

/** Give the focus to the cell of the board that had it last. */
export function toBoard(): void {
  document.querySelector<SVGElement>(".sea [role=gridcell][tabindex='0']")?.focus({ preventScroll: true });
}
