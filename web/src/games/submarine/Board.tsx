import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SubmarineView } from "../../api/types";
import type { TableProps } from "../contract";
import { pictureOf, type CellProps } from "./cells";
import { useDragging } from "./dragging";
import { useExplanations } from "./explain";
import { FieldSheet } from "./FieldSheet";
import { useFlights } from "./flights";
import { neighbour, planFor } from "./geometry";
import { settleFocus } from "./focus";
import { follow } from "./follow";
import { cellOf, motionsOf } from "./moves";
import { tr } from "./names";
import { answer, forget, intent, opened, openCells, type Click } from "./plan";
import { Rows } from "./Rows";
import { Scenery } from "./scenery";

const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

const EDGES = ["left", "off"]; // where ships wait: they are not marked

/** The sea in cross-section: a grid of the surface and four depths, with everything that all can see. */
export function Board(props: TableProps<SubmarineView>) {
  const { view, moves, layout, last } = props;
  const p = planFor(layout);
  const svg = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState("A2");
  const scenery = useMemo(() => <Scenery p={p} />, [p]);
  const explanations = useExplanations(props);
  const step = `${view.log.length} ${view.to_move} ${moves.length}`;
  useLayoutEffect(() => {
    intent.value = null;
    settleFocus();
  }, [step]);
  useLayoutEffect(() => forget, []);
  useFlights(props);

  const click = (its: Click) => follow(props, answer(view, moves, intent.value, its));
  const dragging = useDragging(props, svg, click);
  const cells = openCells(moves, intent.value);
  const marked = new Set(motionsOf(last?.move).flatMap((its) => [cellOf(its.from), cellOf(its.to)]));
  EDGES.forEach((edge) => marked.delete(edge));
  const aim = props.advice?.choice;
  const hinted = new Set([cellOf(aim?.from), cellOf(aim?.to)].filter((its) => its !== "left"));
  const shared = (cell: string): CellProps => {
    const its = {
      ...props,
      p,
      cell,
      current: cell === current,
      open: cells.has(cell),
      marked: marked.has(cell),
      hinted: hinted.has(cell),
    };
    return { ...its, picture: pictureOf(its, intent.value) };
  };

  function onClick(event: MouseEvent) {
    const its = clicked(event, layout === "narrow");
    if (!its || dragging.justDropped()) return;
    setCurrent(its.cell);
    (event.target as Element).closest<SVGElement>("[data-cell]")?.focus({ preventScroll: true });
    click(its);
  }

  function onKeyDown(event: KeyboardEvent) {
    const cell = (event.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell;
    if (!cell) return;
    if (KEYS.has(event.key)) {
      const next = neighbour(cell, event.key);
      setCurrent(next);
      svg.current?.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") click({ cell });
    else if (event.key === "Escape" && intent.value) intent.value = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div class={`sea sea-${layout}`} {...explanations}>
      <svg
        ref={svg}
        role="grid"
        aria-label={tr("board")}
        viewBox={`0 0 ${p.width} ${p.height}`}
        onClick={onClick}
        onKeyDown={onKeyDown}
        {...dragging.handlers}
      >
        {scenery}
        <Rows cell={shared} />
      </svg>
      {opened.value && <FieldSheet {...props} field={opened.value} />}
    </div>
  );
}

/** What was clicked. Tokens are too small for a finger: there the field opens first. */
function clicked(event: MouseEvent, small: boolean): Click | null {
  const target = event.target as Element;
  const cell = target.closest<SVGElement>("[data-cell]")?.dataset.cell;
  if (!cell) return null;
  if (small || (event as PointerEvent).pointerType === "touch") return { cell };
  const token = target.closest<SVGElement>("[data-token]")?.dataset.token;
  const boat = target.closest<SVGElement>("[data-boat]")?.dataset.boat;
  return { cell, ...(token ? { token } : {}), ...(boat ? { boat: Number(boat) } : {}) };
}
