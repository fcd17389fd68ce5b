import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { SubmarineView } from "../../api/types";
import type { TableProps } from "../contract";
import { intent, startsOf, type Click } from "./plan";

const SLACK = 6; // pixels before a press becomes a drag

interface Drag {
  piece: SVGGElement;
  from: string;
  x: number;
  y: number;
  begun: boolean;
}

/** Pull a submarine to its target, or the ship to a column: an extra for whoever likes it. */
export function useDragging(
  props: TableProps<SubmarineView>,
  svg: RefObject<SVGSVGElement | null>,
  click: (its: Click) => void,
) {
  const drag = useRef<Drag | null>(null);
  const dropped = useRef(0);

  function take(event: PointerEvent) {
    const target = event.target as Element;
    const piece = target.closest<SVGGElement>("[data-boat], [data-ship]");
    const from = target.closest<SVGElement>("[data-cell]")?.dataset.cell;
    if (!piece || !from || !props.moves.length || event.button !== 0) return;
    const owner = Number(piece.dataset.boat ?? piece.dataset.ship);
    const possible = piece.dataset.boat
      ? startsOf(props.moves).has(from)
      : props.moves.some((its) => its.verb === "sail");
    if (owner === props.view.to_move && possible)
      drag.current = { piece, from, x: event.clientX, y: event.clientY, begun: false };
  }

  function pull(event: PointerEvent) {
    const its = drag.current;
    if (!its) return;
    const [dx, dy] = [event.clientX - its.x, event.clientY - its.y];
    if (!its.begun && Math.hypot(dx, dy) < SLACK) return;
    if (!its.begun) {
      its.begun = true;
      if (its.piece.dataset.boat) intent.value = { kind: "boat", field: its.from };
      its.piece.classList.add("is-dragged");
    }
    const scale = (svg.current?.viewBox.baseVal.width ?? 1) / (svg.current?.clientWidth || 1);
    its.piece.style.translate = `${dx * scale}px ${dy * scale}px`;
    event.preventDefault();
  }

  function drop(event: PointerEvent) {
    const its = drag.current;
    drag.current = null;
    if (!its?.begun) return;
    its.piece.classList.remove("is-dragged");
    its.piece.style.translate = "";
    dropped.current = event.timeStamp;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const cell = target?.closest<SVGElement>("[data-cell]")?.dataset.cell;
    if (!cell || event.type === "pointercancel" || cell === its.from) return void (intent.value = null);
    click({ cell: its.piece.dataset.ship ? cell.replace(/^([A-F])\d$/, "$1") : cell });
  }

  return {
    handlers: { onPointerDown: take, onPointerMove: pull, onPointerUp: drop, onPointerCancel: drop },
    /** The click that a browser adds to the end of a drag means nothing. */
    justDropped: () => performance.now() - dropped.current < 80,
  };
}
