import { formatChance, speakChance } from "./hintOverlay";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { memoBy } from "../../../ui/memo";
import { contentOf, fieldOf, FIELDS, placeName, SIDE, type Content, type Sea } from "./sea";
import { focusOn } from "../../kit/focus";
import { fieldLabel } from "../texts/ariaLabels";
import { Piece } from "../pieces/art";
import type { Position } from "../props";
import { ShipPiece } from "../pieces/Ship";
import { Texture } from "../pieces/Texture";
import { levelName, tr } from "../texts/names";

export interface GridProps {
  p: Position;
  sea: Sea;
  title: string; // of the sea, for screen readers
  level: number;
  targets: Set<string>;
  armed: string; // `hunter:place` of the target that waits for confirmation
  selected: string; // the ship that is to sail, as `seat.number`
  path: readonly string[];
  trail: Set<string>; // `hunter:place` of the last move
  hinted: Set<string>; // where a hint points
  most: number; // of those odds
  odds: Record<string, number> | null; // how likely a submarine is there, in the sea that is searched
  notes: string[];
  choose(place: string): void;
  changeLevel(by: number, field: number): void;
  children?: ComponentChildren; // drawn between the water and the pieces
}

const MANY = 20; // targets on one level: each needs less of a mark
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };

/** Return the field that a key leads to inside a grid; the same field at the edge. */
export function neighbour(field: number, key: string): number {
  const column = (field - 1) % SIDE;
  if (key === "Home") return field - column;
  if (key === "End") return field - column + SIDE - 1;
  if ((key === "ArrowLeft" && column === 0) || (key === "ArrowRight" && column === SIDE - 1)) return field;
  const next = field + (STEPS[key] ?? 0);
  return next >= 1 && next <= FIELDS.length ? next : field;
}

function placeAt(event: Event): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>("[data-place]");
}

/** One level of a sea: 36 fields, walked with the arrow keys, each with spoken contents. */
export function Grid(props: GridProps) {
  const { sea, level, title } = props;
  const [current, setCurrent] = useState(1);
  const grid = useRef<HTMLDivElement>(null);

  const focus = (field: number) => {
    setCurrent(field);
    focusOn(grid.current?.querySelector(`[data-place="${placeName(level, field)}"]`));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = placeAt(event);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = fieldOf(cell.dataset.place ?? "1");
    if (event.key === "Enter" || event.key === " ") props.choose(cell.dataset.place ?? "");
    else if (event.key === "PageDown") props.changeLevel(1, field);
    else if (event.key === "PageUp") props.changeLevel(-1, field);
    else if (event.key in STEPS || event.key === "Home" || event.key === "End") focus(neighbour(field, event.key));
    else return;
    event.preventDefault();
    event.stopPropagation(); // the arrow keys walk through the game elsewhere
  };
  const here = FIELDS.filter((field) => props.targets.has(`${sea.hunter}:${placeName(level, field)}`));

  return (
    <div
      class={`hunt-grid depth-${level}${here.length > MANY ? " many" : ""}`}
      role="grid"
      aria-label={tr("grid", { level: levelName(level), sea: title })}
      ref={grid}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const cell = placeAt(event);
        if (!cell) return;
        setCurrent(fieldOf(cell.dataset.place ?? "1"));
        props.choose(cell.dataset.place ?? "");
      }}
    >
      <Texture level={level} />
      {props.children}
      {Array.from({ length: SIDE }, (_, row) => (
        <div class="hunt-row" role="row" key={row}>
          {FIELDS.slice(row * SIDE, row * SIDE + SIDE).map((field) => (
            <Cell key={field} {...cellProps(props, field, field === current)} />
          ))}
        </div>
      ))}
    </div>
  );
}

function isOccupied({ ship, mine, submarine, peg, sunk }: Content): boolean {
  return Boolean(ship || mine || submarine || sunk) || peg !== ".";
}

interface CellProps extends Pick<GridProps, "p" | "sea" | "level" | "most"> {
  field: number;
  place: string;
  content: Content;
  marks: string;
  /** Its number on the path of a ship, from 0; -1 if it is not on it. */
  step: number;
  chance: number;
  tabbable: boolean;
  /** Sums up all that is shown: most moves change only a few of 288 fields. */
  picture: string;
}

/** Return what a field shows. */
function cellProps(props: GridProps, field: number, tabbable: boolean): CellProps {
  const { p, sea, level, targets, path, trail, notes, armed, most } = props;
  const place = placeName(level, field);
  const key = `${sea.hunter}:${place}`;
  const content = contentOf(p.view, sea, level, field, notes);
  const step = level === 0 && sea.hunter === p.seat ? path.indexOf(place) : -1;
  const marks = [
    targets.has(key) && "target",
    armed === key && "armed",
    content.ship && props.selected === `${content.ship.seat}.${content.ship.number}` && "selected",
    trail.has(key) && "trail",
    props.hinted.has(key) && "hinted",
    step >= 0 && "on-way",
    isOccupied(content) && "occupied",
  ]
    .filter(Boolean)
    .join(" ");
  const chance = (level > 0 && props.odds?.[place]) || 0;
  const picture = JSON.stringify([p.seat, key, content, marks, step, chance, tabbable]);
  return { p, sea, level, most, field, place, content, marks, step, chance, tabbable, picture };
}

/** A field with its content and marks. */
const Cell = memoBy(({ p, sea, level, field, place, content, marks, step, chance, ...props }: CellProps) => {
  const label = fieldLabel(p.view, p.seat, sea, level, field, content);
  const has = (mark: string) => marks.split(" ").includes(mark);
  const armed = has("armed");
  const named = chance ? `${label}; ${speakChance(chance)}` : label;
  const state = armed ? tr("spoken.armed") : has("target") ? tr("spoken.target") : "";
  return (
    <div
      class={`hunt-cell ${marks}`}
      role="gridcell"
      tabIndex={props.tabbable ? 0 : -1}
      data-number={field}
      data-place={place}
      data-explain={`field ${sea.hunter}:${place}`}
      aria-label={state ? `${named}; ${state}` : named}
      aria-selected={armed}
    >
      {chance > 0 && (
        <span class="hunt-chance" style={`--heat: ${(chance / props.most).toFixed(2)}`} aria-hidden="true">
          <span>{formatChance(chance)}</span>
        </span>
      )}
      {content.ship && <ShipPiece ship={content.ship} />}
      {content.mine && (
        <Piece key={content.mine} name={content.mine === "hit" ? "burst" : "mine"} fleet={sea.hider} class="in-cell" />
      )}
      {content.submarine && <Piece name="submarine" fleet={sea.hider} class="in-cell" />}
      {content.peg !== "." && !content.sunk && (
        <Piece name={`peg-${content.peg}`} class={content.submarine || content.mine ? "peg small" : "peg"} />
      )}
      {content.sunk && <Piece name="peg-f" class="peg sunk" />}
      {step >= 0 && <span class="hunt-step">{step + 1}</span>}
      {has("trail") && <span class="hunt-trail" />}
    </div>
  );
});
