import { useMemo } from "preact/hooks";
import type { SubmarineView } from "../../../api/types";
import { memoBy } from "../../../ui/memo";
import type { PositionProps } from "../../contract";
import type { Interaction, Selection } from "../../kit/interaction";
import { boatsOn, fieldLabel, stateLabel, surfaceLabel } from "../texts/ariaLabels";
import { liftsOf, startsOf, tollOn } from "../play/clicks";
import { boatSpots, fieldBox, shipSpots, surfaceBox, tokenSpots, type Box, type BoardMetrics } from "./geometry";
import { cellOf, tokenOf, type Choice } from "../play/moves";
import { tr } from "../texts/names";
import { tokenDrawing } from "../pieces/token";
import { Boat, Ship } from "../pieces/vessels";

export type CellProps = PositionProps<SubmarineView> & {
  /** A summary of all that the cell shows: see `pictureOf`. */
  picture: string;
  p: BoardMetrics;
  cell: string;
  /** None in a diagram. */
  interaction?: Interaction;
  selection: Selection | null;
  armed: Choice | undefined;
  /** Arrow keys move one tab stop through the grid. */
  current: boolean;
  open: boolean;
  marked: boolean;
  /** A hint points here. */
  hinted: boolean;
};

const at = (spot: { x: number; y: number }, scale: number): string =>
  `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) scale(${scale.toFixed(3)})`;

/** Return the field of a move that is armed: where a token is lifted, else where a piece goes. */
const armedCell = (move: Choice | undefined): string => cellOf(move?.verb === "lift" ? move.from : move?.to);

function state(props: CellProps): string {
  const chosen = props.armed ? armedCell(props.armed) === props.cell : props.selection?.piece === props.cell;
  return [
    "sea-cell",
    props.open && "is-open",
    props.marked && "is-last",
    props.hinted && "is-hinted",
    chosen && "is-chosen",
  ]
    .filter(Boolean)
    .join(" ");
}

function Frame({ box, inset }: { box: Box; inset: number }) {
  const size = { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset };
  return (
    <>
      <rect class="sea-frame" {...size} rx="9" />
      <rect class="sea-ring" {...size} rx="9" />
    </>
  );
}

/** Return a summary of what a cell shows: while it is the same, the cell is not drawn again. */
export function pictureOf(props: Omit<CellProps, "picture">): string {
  const { view, moves, seats, seat, p, cell } = props;
  const here = moves.filter(({ from, to }) => cellOf(from) === cell || cellOf(to) === cell);
  return JSON.stringify([
    p.width,
    [props.current, props.open, props.marked, props.hinted, props.selection, props.armed?.line],
    view.board[cell],
    boatsOn(view, cell),
    view.ships.map((ship, i) => ship === cell && [i, view.to_move === i + 1]),
    here.map(({ line, costs }) => [line, costs?.length]),
    moves.some(({ verb }) => verb === "sail"),
    [seat, ...seats.map(({ name }) => name)],
  ]);
}

/** One field under water: its treasures, the submarines above them, and what a lift would cost. */
export const Field = memoBy((props: CellProps) => {
  const { p, cell, view } = props;
  const box = fieldBox(p, cell);
  const tokens = view.board[cell] ?? [];
  const spots = tokenSpots(p, cell, tokens.length);
  return (
    <g
      role="gridcell"
      class={state(props)}
      tabindex={props.current ? 0 : -1}
      data-cell={cell}
      data-place={cell}
      data-explain={`field ${cell}`}
      aria-label={fieldLabel(props, props.selection, cell)}
    >
      <Frame box={box} inset={p.width < 500 ? 1 : 3} />
      {tokens.map((token, i) => (
        <Treasure
          key={token}
          token={token}
          transform={at(spots[i]!, p.token / 48)}
          state={tokenState(props, token)}
          interaction={props.interaction}
        />
      ))}
      <Boats {...props} />
    </g>
  );
});

function tokenState({ cell, moves, armed, selection }: CellProps, token: string): string {
  const isArmed = armed?.verb === "lift" && tokenOf(armed.piece) === token;
  if (isArmed) return "is-open is-chosen";
  return liftsOf(moves, cell, token).length && !selection ? "is-open" : "";
}

interface TreasureProps {
  token: string;
  transform: string;
  state: string;
  interaction: Interaction | undefined;
}

/** A token in the sea. It subscribes to the kind that is pointed out by itself, so that no field is drawn again. */
function Treasure({ token, transform, state, interaction }: TreasureProps) {
  const kind = interaction?.pointed.value ?? "";
  const drawing = useMemo(() => tokenDrawing(token), [token]);
  const shown = kind && (token.charAt(1) === kind ? "is-shown" : "is-dimmed");
  return (
    <g transform={transform} data-token={token} data-explain={`token ${token}`} class={`sea-token ${state} ${shown}`}>
      <circle class="sea-halo" r="27.5" />
      {drawing}
    </g>
  );
}

/** The submarines, one for each owner, and behind them the toll that a lift pays for them. */
function Boats({ p, cell, view, moves, seat, selection, armed }: CellProps) {
  const boats = boatsOn(view, cell);
  const toll = tollOn(moves, cell);
  const coming = armed?.verb === "place" && cellOf(armed.to) === cell;
  const spots = boatSpots(p, cell, boats.length + Number(toll !== undefined) + Number(coming));
  const ready = startsOf(moves).has(cell);
  return (
    <>
      {boats.map(([owner, count], i) => {
        const own = owner === seat && ready;
        const chosen = own && selection?.piece === cell;
        return (
          <g
            key={owner}
            transform={at(spots[i]!, spots[i]!.scale)}
            data-boat={owner}
            data-explain={`boat ${owner}`}
            class={`sea-boat ${own ? "is-open" : ""} ${chosen ? "is-chosen" : ""}`}
          >
            {own && <ellipse class="sea-halo" cx="-1" cy="0" rx="29" ry="20" />}
            <Boat seat={owner} />
            {count > 1 && (
              <g transform="translate(17 -9)" class="sea-count" aria-hidden="true">
                <circle r="9.5" />
                <text y="5">{count}</text>
              </g>
            )}
          </g>
        );
      })}
      {coming && (
        <g class="sea-boat is-ghost" transform={at(spots.at(-1)!, spots.at(-1)!.scale)}>
          <Boat seat={seat} />
        </g>
      )}
      {toll !== undefined && <Toll count={toll} transform={at(spots.at(-1)!, spots.at(-1)!.scale)} />}
    </>
  );
}

/** A card's back with the number of cards that a lift hands to others. */
function Toll({ count, transform }: { count: number; transform: string }) {
  return (
    <g class="sea-toll" transform={transform} data-explain="toll" aria-hidden="true">
      <rect x="-11" y="-15" width="22" height="30" rx="3.5" />
      <text y="7">{count}</text>
    </g>
  );
}

/** The surface over a column, the harbour, or the open sea: ships only. */
export const Surface = memoBy((props: CellProps) => {
  const { p, cell, view, moves, seats, seat } = props;
  const here = view.ships.flatMap((ship, i) => (ship === cell ? [i + 1] : []));
  const spots = shipSpots(p, cell, here.length);
  const sailing = moves.some(({ verb }) => verb === "sail");
  const label = [surfaceLabel(view, seats, seat, cell), stateLabel(moves, props.selection, cell)]
    .filter(Boolean)
    .join("; ");
  return (
    <g
      role="gridcell"
      class={`${state(props)} sea-surface`}
      tabindex={props.current ? 0 : -1}
      data-cell={cell}
      data-place={cell}
      data-explain={cell === "left" || cell === "off" ? cell : undefined}
      aria-label={label}
    >
      <Frame box={surfaceBox(p, cell)} inset={2} />
      <HorizonName p={p} cell={cell} shown={!here.length || props.open} />
      {here.map((owner, i) => (
        <g
          key={owner}
          transform={at(spots[i]!, spots[i]!.scale)}
          data-ship={owner}
          data-explain={`ship ${owner}`}
          class={`sea-ship ${view.to_move === owner ? "is-due" : ""} ${owner === seat && sailing ? "is-open" : ""}`}
        >
          <Ship seat={owner} />
        </g>
      ))}
    </g>
  );
});

/** The name of the harbour or the open sea, while no ship is there. */
function HorizonName({ p, cell, shown }: { p: BoardMetrics; cell: string; shown: boolean }) {
  if (!shown || (cell !== "left" && cell !== "off")) return null;
  const x = p.width * (cell === "left" ? 0.27 : 0.72);
  return (
    <text class="sea-horizon" x={x} y={p.horizon * 0.66} font-size={p.width < 500 ? 11 : 15}>
      {cell === "left" ? tr("harbour") : `${tr("open_sea")} →`}
    </text>
  );
}
