import type { JSX } from "preact";

/** The sea in cross-section: a ship on the surface, submarines on their way, treasure on the floor. */
function SubmarineArt() {
  return (
    <>
      <rect class="fill-sky" width="400" height="200" />
      <circle class="fill-sun" cx="330" cy="34" r="17" />
      <rect class="fill-sea-1" y="62" width="400" height="36" />
      <rect class="fill-sea-2" y="96" width="400" height="32" />
      <rect class="fill-sea-3" y="127" width="400" height="30" />
      <rect class="fill-sea-4" y="156" width="400" height="44" />
      <path
        class="fill-sea-1"
        d="M0 62q16.7-9 33.3 0t33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0v4H0z"
      />
      <path class="fill-sea-5" d="M0 186q50-16 108-6t122-4 170 8v16H0z" />
      <g class="art-ship">
        <path class="fill-hull" d="M84 50h88l-12 20h-66z" />
        <path class="fill-paper" d="M104 36h34v14h-34z" />
        <path class="fill-brass" d="M142 28h9v22h-9z" />
        <path class="stroke-line" d="M120 70V102" />
      </g>
      <Boat x={104} y={104} />
      <Boat x={252} y={134} />
      <g class="fill-brass">
        <path d="M196 172h22l-3-9-5 4-4-7-4 7-5-4zM196 174h22v4h-22z" />
        <path d="M310 160c0-4 12-4 12 0 0 5-3 6-3 10 3 2 3 6 0 9h-6c-3-3-3-7 0-9 0-4-3-5-3-10z" />
        <circle cx="62" cy="172" r="5" />
        <circle cx="71" cy="175" r="5" />
        <circle cx="66" cy="166" r="5" />
      </g>
      <g class="fill-foam bubbles">
        <circle cx="268" cy="118" r="2.2" />
        <circle cx="273" cy="109" r="3" />
        <circle cx="269" cy="98" r="2" />
        <circle cx="206" cy="150" r="1.8" />
      </g>
    </>
  );
}

/** A small submarine. */
export function Boat({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="fill-boat" d="M12-2h9v6h7a7 7 0 010 14H6A7 7 0 016 4h6zM-1 7l-6-3v14l6-3z" />
      <circle class="fill-glass" cx="9" cy="11" r="2.2" />
      <circle class="fill-glass" cx="17" cy="11" r="2.2" />
      <circle class="fill-glass" cx="25" cy="11" r="2.2" />
    </g>
  );
}

/** Three levels of the sea as grids, seen aslant; a charge sinks towards a submarine. */
function HuntArt() {
  return (
    <>
      <rect class="fill-sky" width="400" height="200" />
      <rect class="fill-sea-4" y="40" width="400" height="160" />
      <path
        class="fill-sea-1"
        d="M0 34q16.7-8 33.3 0t33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0v7H0z"
      />
      <Level y={136} tone="fill-sea-5" />
      <Level y={95} tone="fill-sea-3" />
      <Level y={54} tone="fill-sea-2" />
      <g class="stroke-foam">
        <circle cx="256" cy="158" r="12" />
        <circle cx="256" cy="158" r="23" opacity=".55" />
        <circle cx="256" cy="158" r="35" opacity=".28" />
      </g>
      <Boat x={245} y={151} />
      <path class="stroke-foam dashed" d="M256 38v92" />
      <rect class="fill-brass" x="250" y="104" width="12" height="17" rx="4" />
      <path class="fill-hull" d="M214 20h84l-11 18h-62z" />
      <path class="fill-paper" d="M234 8h30v12h-30zM268 12h10v8h-10z" />
      <path class="fill-bad" d="M128 76v-26h20l-5 7 5 7h-16v12z" />
      <g class="stroke-foam">
        <ellipse cx="176" cy="113" rx="9" ry="4.5" />
        <ellipse cx="131" cy="121" rx="9" ry="4.5" />
        <ellipse cx="205" cy="72" rx="9" ry="4.5" />
      </g>
    </>
  );
}

const FIELDS = 6;
const LEVEL = { left: 74, width: 290, slant: 40, height: 42 };

/** A grid of six by six that leans to the right. */
function Level({ y, tone }: { y: number; tone: string }) {
  const { left, width, slant, height } = LEVEL;
  const inner = Array.from({ length: FIELDS - 1 }, (_, n) => (n + 1) / FIELDS);
  const columns = inner.map((part) => `M${left + part * width} ${y}l${-slant} ${height}`);
  const rows = inner.map((part) => `M${left - part * slant} ${y + part * height}h${width}`);
  return (
    <g>
      <path class={tone} d={`M${left} ${y}h${width}l${-slant} ${height}h${-width}z`} />
      <path class="stroke-grid" d={[...columns, ...rows].join("")} />
    </g>
  );
}

const ART: Record<string, () => JSX.Element> = { submarine: SubmarineArt, subhunt: HuntArt };

/** A picture of a game; there is a plain sea for those that have none. */
export function GameArt({ game }: { game: string }) {
  const Art = ART[game];
  return (
    <svg class="game-art" viewBox="0 0 400 200" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {Art ? <Art /> : <rect class="fill-sea-3" width="400" height="200" />}
    </svg>
  );
}
