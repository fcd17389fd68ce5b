/** Pixels that a pressed pointer moves before it drags. */
export const SLACK = 6;
/** Milliseconds after a drop in which the browser may add a click. */
const CLICK = 80;

export interface Drag {
  /** The piece that follows the pointer. It has the class `dragged` meanwhile. */
  piece: HTMLElement | SVGElement;
  /** The pointer has left the slack. */
  start(): void;
  /** The piece was dropped on this element, or nowhere. */
  drop(target: Element | null): void;
}

/** Begin to drag with a mouse or a pen. A finger scrolls, and explains by a long press. */
export function startDrag(down: PointerEvent, { piece, start, drop }: Drag): void {
  if (down.pointerType === "touch" || down.button !== 0) return;
  let dragging = false;

  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!dragging && Math.hypot(x, y) < SLACK) return;
    if (!dragging) {
      dragging = true;
      piece.classList.add("dragged");
      start();
    }
    const unit = unitOf(piece);
    piece.style.translate = `${x * unit}px ${y * unit}px`;
    event.preventDefault();
  };
  const end = (event: PointerEvent) => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (!dragging) return;
    const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
    piece.classList.remove("dragged");
    piece.style.translate = "";
    swallowClick();
    drop(under);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

/** Return the units of a drawing per pixel of the window: 1 outside of SVG. */
function unitOf(piece: Element): number {
  const svg = piece instanceof SVGElement ? piece.ownerSVGElement : null;
  return svg?.clientWidth ? svg.viewBox.baseVal.width / svg.clientWidth : 1;
}

/** Ignore the click that a browser adds to the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener("click", swallow, true);
  setTimeout(() => window.removeEventListener("click", swallow, true), CLICK);
}
