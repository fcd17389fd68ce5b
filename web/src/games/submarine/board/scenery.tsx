import { COLUMNS, LEVELS, type BoardMetrics } from "./geometry";

/** A wavy line from edge to edge, closed below: one layer of cut paper. */
function wave(width: number, y: number, bottom: number, length: number, swell: number, shift: number): string {
  let path = `M${-length + shift} ${y}`;
  for (let x = -length + shift; x < width + length; x += length)
    path += `q${length / 4} ${-swell} ${length / 2} 0t${length / 2} 0`;
  return `${path}V${bottom}H${-length}Z`;
}

/** Everything behind the pieces: sky, harbour, water that darkens with depth, and the ground. Never spoken. */
export function Scenery({ p }: { p: BoardMetrics }) {
  const small = p.width < 500;
  const length = small ? 62 : 132;
  const swell = small ? 4 : 8;
  const tops = p.tops;
  const ground = tops[4]!;
  return (
    <g class="sea-scenery" aria-hidden="true">
      <rect class="sea-air" width={p.width} height={p.surface + 10} />
      <Sun p={p} />
      <path class="sea-far" d={wave(p.width, p.horizon, p.surface + 20, length * 0.7, swell * 0.4, 0)} />
      <Harbour p={p} />
      <path class="sea-layer-1 sea-crest" d={wave(p.width, p.surface, p.height, length, swell * 0.8, length / 3)} />
      {LEVELS.map((level, i) => (
        <path
          key={level}
          class={`sea-layer-${level} sea-crest`}
          d={wave(p.width, tops[i]! + (i ? 0 : 2), p.height, length * (1 + i * 0.25), swell * 0.75, i * length * 0.4)}
        />
      ))}
      <Rays p={p} />
      <Life p={p} />
      <Ground p={p} y={ground} length={length} swell={swell} />
      <g class="sea-lines">
        {COLUMNS.slice(1).map((column, i) => (
          <path key={column} d={`M${p.gutter + (i + 1) * p.column} ${tops[0]! - 6}V${ground + 2}`} />
        ))}
      </g>
      <Labels p={p} small={small} />
    </g>
  );
}

function Sun({ p }: { p: BoardMetrics }) {
  const r = p.horizon * 0.52;
  return (
    <g transform={`translate(${p.width * 0.5} ${p.horizon})`}>
      <circle class="sea-glow" r={r * 1.9} />
      <circle class="sea-glow" r={r * 1.4} />
      <circle class="sea-sun" r={r} />
    </g>
  );
}

/** The land on the left horizon, where ships wait, with a lighthouse. */
function Harbour({ p }: { p: BoardMetrics }) {
  const s = p.ship;
  return (
    <g transform={`translate(0 ${p.horizon}) scale(${s * 0.88})`}>
      <path class="sea-land" d="M-4 4V-20C10-30 30-24 44-10 58-2 74 0 96 4Z" />
      <path class="sea-house" d="M25-46H33L36-14H22Z" />
      <path class="sea-stripe" d="M23.8-34H34.2L34.9-26H23.1Z" />
      <path class="sea-lamp" d="M25-53H33V-46H25ZM24-53 29-58 34-53Z" />
    </g>
  );
}

function Rays({ p }: { p: BoardMetrics }) {
  const deep = p.tops[3]!;
  const w = p.column;
  const ray = (x: number, width: number, lean: number) =>
    `M${x} ${p.surface + 8}h${width}L${x + width * 1.8 + lean} ${deep}H${x + lean - width * 0.4}Z`;
  return (
    <g class="sea-rays">
      <path d={ray(w * 3.0, w * 0.24, -w * 0.5)} />
      <path d={ray(w * 3.55, w * 0.4, w * 0.1)} />
      <path d={ray(w * 4.3, w * 0.18, w * 0.7)} />
    </g>
  );
}

const FISH = "M-9 0C-5-5 3-5 7 0L12-4V4L7 0C3 5-5 5-9 0Z";

/** Small shapes in the water, quiet enough to stay behind the pieces. */
function Life({ p }: { p: BoardMetrics }) {
  const s = p.ship;
  const at = (column: number, level: number, dx: number, dy: number) =>
    `translate(${p.gutter + column * p.column + dx * p.column} ${p.tops[level]! + dy}) scale(${s * 0.9})`;
  return (
    <g class="sea-life">
      <path d={FISH} transform={at(1, 1, 0.9, 14)} />
      <path d={FISH} transform={at(2, 1, 0.06, 22)} />
      <path d={FISH} transform={`${at(5, 2, 0.14, 16)} scale(-1 1)`} />
      <path d="M-13 0C-13-14 13-14 13 0ZM-8 2q3 8-1 16M0 2q3 8-1 16M8 2q3 8-1 16" transform={at(0, 3, 0.9, 18)} />
      <g transform={at(4, 0, 0.9, 40)}>
        <circle r="3" />
        <circle cx="6" cy="-12" r="2.2" />
        <circle cx="1" cy="-22" r="1.6" />
      </g>
    </g>
  );
}

function Ground({ p, y, length, swell }: { p: BoardMetrics; y: number; length: number; swell: number }) {
  const s = p.ship;
  const weed = (x: number, size: number) => (
    <path
      class="sea-weed"
      d="M0 4C-10-14 8-22-3-46M7 4C16-8 4-18 13-34M-7 4C-16-6-8-14-14-24"
      transform={`translate(${x} ${y + 4}) scale(${s * size})`}
    />
  );
  const rock = (x: number, size: number) => (
    <path
      class="sea-rock"
      d="M-30 12C-28-6-16-16-4-14 4-22 22-14 26-2 30 2 32 8 32 12Z"
      transform={`translate(${x} ${y + 2}) scale(${s * size})`}
    />
  );
  return (
    <g>
      {weed(p.gutter + p.column * 0.08, 1.5)}
      {weed(p.gutter + p.column * 2.02, 1.1)}
      {weed(p.gutter + p.column * 4.98, 1.3)}
      {weed(p.width - 6 * s, 1.7)}
      {rock(p.gutter + p.column * 1.02, 1)}
      {rock(p.gutter + p.column * 4.0, 0.8)}
      {rock(p.width - 20 * s, 0.7)}
      <path class="sea-ground-back" d={wave(p.width, y + 2, p.height + 9, length * 1.6, swell, length * 0.9)} />
      <path class="sea-ground" d={wave(p.width, y + 10 * s + 2, p.height + 9, length * 1.3, swell * 0.8, 0)} />
    </g>
  );
}

function Labels({ p, small }: { p: BoardMetrics; small: boolean }) {
  const size = small ? 11 : 17;
  return (
    <g class="sea-labels" font-size={size}>
      {COLUMNS.map((column, i) => (
        <text key={column} x={p.gutter + (i + 0.5) * p.column} y={p.tops[0]! - (small ? 1 : 0)} class="sea-column">
          {column}
        </text>
      ))}
      {LEVELS.map((level, i) => (
        <text
          key={level}
          x={p.gutter / 2 + 1}
          y={(p.tops[i]! + p.tops[i + 1]!) / 2 + size * 0.35}
          class={`sea-level-${level}`}
        >
          {level}
        </text>
      ))}
    </g>
  );
}
