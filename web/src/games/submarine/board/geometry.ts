/** Where things are in the drawing of the sea. Two proportions: for a phone held upright, and for everything wider. */
export const COLUMNS = ["A", "B", "C", "D", "E", "F"] as const;
export const LEVELS = [2, 3, 4, 5] as const;

/** Places on the surface beside the columns: the harbour and the open sea. */
export const EDGES = ["left", "off"] as const;

const SURFACE: readonly string[] = ["left", ...COLUMNS, "off"];
const TOKENS_IN_ROW = 2;

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}

export interface BoardMetrics {
  width: number;
  height: number;
  /** Left of column A, for the numbers of the levels. */
  gutter: number;
  column: number;
  horizon: number;
  surface: number;
  /** Where the water of each level begins, then where the ground does. */
  tops: readonly number[];
  token: number;
  /** Height for the submarines in the upper part of a field. */
  boats: number;
  boat: number;
  boatsInRow: number;
  ship: number;
}

function metrics(
  given: Omit<BoardMetrics, "height" | "tops">,
  heights: readonly number[],
  letters: number,
  ground: number,
): BoardMetrics {
  const tops = [given.surface + letters];
  for (const height of heights) tops.push(tops[tops.length - 1]! + height);
  return { ...given, tops, height: tops[tops.length - 1]! + ground };
}

export const WIDE = metrics(
  {
    width: 992,
    gutter: 36,
    column: 158,
    horizon: 58,
    surface: 122,
    token: 50,
    boats: 38,
    boat: 0.92,
    boatsInRow: 5,
    ship: 1,
  },
  [100, 100, 152, 152],
  20,
  34,
);

export const NARROW = metrics(
  {
    width: 374,
    gutter: 13,
    column: 60,
    horizon: 45,
    surface: 93,
    token: 28,
    boats: 28,
    boat: 0.56,
    boatsInRow: 3,
    ship: 0.64,
  },
  [62, 62, 91, 91],
  14,
  16,
);

export const metricsFor = (layout: "wide" | "narrow"): BoardMetrics => (layout === "wide" ? WIDE : NARROW);

/** Return whether a cell is a field under water. */
export const isField = (cell: string): boolean => cell.length === 2;

/** Return the row of a cell: 0 for the surface, then the levels from the highest. */
const rowOf = (cell: string): number =>
  isField(cell) ? 1 + LEVELS.findIndex((level) => String(level) === cell.charAt(1)) : 0;

const left = (p: BoardMetrics, column: string): number => p.gutter + COLUMNS.indexOf(column as "A") * p.column;

/** Return the box of a field (`C4`). */
export function fieldBox(p: BoardMetrics, field: string): Box {
  const row = rowOf(field);
  const y = p.tops[row - 1]!;
  return { x: left(p, field.charAt(0)), y, width: p.column, height: p.tops[row]! - y };
}

/** Return the box over a column, or of the harbour (`left`) and of the open sea (`off`) on the horizon. */
export function surfaceBox(p: BoardMetrics, place: string): Box {
  const half = p.width / 2;
  if (place === "left") return { x: 0, y: 0, width: half - 2, height: p.horizon + 4 };
  if (place === "off") return { x: half + 2, y: 0, width: half - 2, height: p.horizon + 4 };
  return { x: left(p, place), y: p.horizon + 5, width: p.column, height: p.surface - p.horizon };
}

/** Return the centres of a field's tokens, in rows that rest on the ground of their level. */
export function tokenSpots(p: BoardMetrics, field: string, count: number): Point[] {
  const box = fieldBox(p, field);
  const gap = p.token * 0.06;
  const rows = Math.ceil(count / TOKENS_IN_ROW);
  const inRow = Math.ceil(count / Math.max(rows, 1));
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / inRow);
    const here = Math.min(inRow, count - row * inRow);
    const offset = (i % inRow) - (here - 1) / 2;
    return {
      x: box.x + box.width / 2 + offset * (p.token + gap),
      y: box.y + box.height - p.token * 0.56 - (rows - 1 - row) * (p.token + gap),
    };
  });
}

export interface BoatSpot extends Point {
  scale: number;
}

/** Return the centres of a field's submarines, one for each owner, above its tokens. */
export function boatSpots(p: BoardMetrics, field: string, owners: number): BoatSpot[] {
  const box = fieldBox(p, field);
  const rows = Math.ceil(owners / p.boatsInRow);
  const inRow = Math.ceil(owners / Math.max(rows, 1));
  const step = Math.min((p.column - 6) / inRow, 52 * p.boat + 4);
  const scale = Math.min(p.boat, (step + 4) / 48, p.boats / rows / 30);
  return Array.from({ length: owners }, (_, i) => {
    const row = Math.floor(i / inRow);
    const here = Math.min(inRow, owners - row * inRow);
    return {
      x: box.x + box.width / 2 + ((i % inRow) - (here - 1) / 2) * step,
      y: box.y + (p.boats * (row + 0.5)) / rows + 4,
      scale,
    };
  });
}

/** Return the centres of the ships at one place, side by side; small on the horizon. */
export function shipSpots(p: BoardMetrics, place: string, count: number): BoatSpot[] {
  const box = surfaceBox(p, place);
  if (place === "left" || place === "off") {
    const scale = p.ship * 0.74;
    const step = 52 * scale;
    const first = place === "left" ? p.gutter + 62 * p.ship : p.width - p.gutter - 44 * p.ship;
    const way = place === "left" ? 1 : -1;
    return Array.from({ length: count }, (_, i) => ({ x: first + way * i * step, y: p.horizon - 14 * scale, scale }));
  }
  const width = 50 * p.ship;
  const step = count > 1 ? Math.min(width, (p.column - width) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => ({
    x: box.x + p.column / 2 + (i - (count - 1) / 2) * step,
    y: p.surface - 12 * p.ship - (step < width * 0.7 && i % 2 ? 7 * p.ship : 0),
    scale: p.ship,
  }));
}

/** Return the cell that an arrow key leads to. Rows: the surface with harbour and open sea, then the levels. */
export function neighbour(cell: string, key: string): string {
  const deepest = LEVELS.length;
  const row = rowOf(cell);
  const column = SURFACE.indexOf(row ? cell.charAt(0) : cell);
  const across = { ArrowLeft: column - 1, ArrowRight: column + 1, Home: 0, End: SURFACE.length }[key] ?? column;
  const down = { ArrowUp: row - 1, ArrowDown: row + 1, PageUp: 0, PageDown: deepest }[key] ?? row;
  const target = Math.min(Math.max(down, 0), deepest);
  const margin = target ? 1 : 0; // harbour and open sea have nothing below
  const place = SURFACE[Math.min(Math.max(across, margin), SURFACE.length - 1 - margin)]!;
  return target ? place + String(LEVELS[target - 1]) : place;
}
