import { useMemo, useRef, useState } from "preact/hooks";
import type { SubmarineView } from "../../../api/types";
import type { TableProps } from "../../contract";
import { startDrag } from "../../kit/drag";
import { useExplain } from "../../kit/explain";
import { focusOn, usePart, usePosition } from "../../kit/focus";
import { armedMove, perform } from "../../kit/interaction";
import { useMotion } from "../../kit/motion";
import { pictureOf, type CellProps } from "./cells";
import { boardClicked, openCells, startsOf, type Click } from "../play/clicks";
import { explanationOf } from "../play/explanations";
import { FieldSheet } from "./FieldSheet";
import { EDGES, isField, metricsFor, neighbour } from "./geometry";
import { animateEvent } from "./motion";
import { cellOf, pieceMovesOf } from "../play/moves";
import { tr } from "../texts/names";
import { Rows } from "./Rows";
import { Scenery } from "./scenery";

type Props = TableProps<SubmarineView>;

const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

/** The sea in cross-section: a grid of the surface and four levels, with all that is public. */
export function Board(props: Props) {
  const { view, moves, layout, last, interaction } = props;
  const p = metricsFor(layout);
  const root = usePart<HTMLDivElement>(interaction);
  const svg = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState("A2");
  const scenery = useMemo(() => <Scenery p={p} />, [p]);
  const explain = useExplain(props.explain, (what) => explanationOf(props, what));
  usePosition(props);
  useMotion(props, "", (layer, event) => animateEvent(layer, interaction, event));

  const selection = interaction.selection.value;
  const armed = armedMove(props);
  const open = openCells(moves, selection);
  const moved = [last, ...(props.recent ?? [])].flatMap((event) => pieceMovesOf(event?.move));
  const marked = new Set(moved.flatMap(({ from, to }) => [cellOf(from), cellOf(to)]));
  EDGES.forEach((edge) => marked.delete(edge)); // ships wait there
  const advised = props.advice?.choice;
  const hinted = new Set([cellOf(advised?.from), cellOf(advised?.to)].filter((cell) => cell !== "left"));
  const cellProps = (cell: string): CellProps => {
    const given = {
      ...props,
      p,
      cell,
      selection,
      armed,
      current: cell === current,
      open: open.has(cell),
      marked: marked.has(cell),
      hinted: hinted.has(cell),
    };
    return { ...given, picture: pictureOf(given) };
  };

  function click(clicked: Click) {
    const [selection, armed] = [interaction.selection.peek(), interaction.armed.peek()];
    perform(props, boardClicked({ view, moves, idle: props.idle, selection, armed }, clicked));
  }
  function onClick(event: MouseEvent) {
    const clicked = clickedAt(event, layout === "narrow");
    if (!clicked) return;
    setCurrent(clicked.cell);
    focusOn((event.target as Element).closest("[data-cell]"));
    click(clicked);
  }
  function onKeyDown(event: KeyboardEvent) {
    const cell = cellAt(event.target);
    if (!cell) return;
    if (KEYS.has(event.key)) {
      const next = neighbour(cell, event.key);
      setCurrent(next);
      focusOn(svg.current?.querySelector(`[data-cell="${next}"]`));
    } else if (event.key === "Enter" || event.key === " ") click({ cell });
    else return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere the arrow keys walk through the game
  }

  return (
    <div class={`sea sea-${layout}`} ref={root} {...explain}>
      <svg
        ref={svg}
        role="grid"
        aria-label={tr("board")}
        viewBox={`0 0 ${p.width} ${p.height}`}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => dragPiece(props, event, click)}
      >
        {scenery}
        <Rows cell={cellProps} />
      </svg>
      {interaction.sheet.value && <FieldSheet {...props} field={interaction.sheet.value} />}
    </div>
  );
}

const cellAt = (target: EventTarget | null): string =>
  (target as Element | null)?.closest<SVGElement>("[data-cell]")?.dataset.cell ?? "";

/** Drag a submarine to its target, or the ship to a column. */
function dragPiece({ view, moves, interaction }: Props, event: PointerEvent, click: (clicked: Click) => void): void {
  const piece = (event.target as Element).closest<SVGElement>("[data-boat], [data-ship]");
  const from = cellAt(event.target);
  if (!piece || !from) return;
  const { boat, ship } = piece.dataset;
  const able = boat ? startsOf(moves).has(from) : moves.some(({ verb }) => verb === "sail");
  if (!able || Number(boat ?? ship) !== view.to_move) return;
  startDrag(event, {
    piece,
    start: () => boat && interaction.select({ piece: from, path: [] }),
    drop: (target) => {
      const cell = cellAt(target);
      if (!cell || cell === from) interaction.cancel();
      else click({ cell: ship && isField(cell) ? cell.charAt(0) : cell });
    },
  });
}

/** Return what was clicked. Tokens are too small for a finger: there the field opens first. */
function clickedAt(event: MouseEvent, small: boolean): Click | null {
  const target = event.target as Element;
  const cell = cellAt(target);
  if (!cell) return null;
  if (small || (event as PointerEvent).pointerType === "touch") return { cell };
  const token = target.closest<SVGElement>("[data-token]")?.dataset.token;
  const boat = target.closest<SVGElement>("[data-boat]")?.dataset.boat;
  return { cell, ...(token ? { token } : {}), ...(boat ? { boat: Number(boat) } : {}) };
}
