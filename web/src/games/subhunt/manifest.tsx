import type { SubHuntView } from "../../api/types";
import { Boat } from "../kit/Boat";
import { addTexts } from "../../i18n";
import type { Manifest } from "../contract";
import about from "./texts/about/en.json";

/** Three levels of the sea as grids, seen aslant; a charge sinks towards a submarine. */
function Art() {
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

void addTexts("subhunt.about", about, import.meta.glob("./texts/about/{nl,de,fr}.json", { import: "default" }));

const manifest: Manifest<SubHuntView> = {
  name: "subhunt",
  letter: "H",
  players: [2],
  Art,
  load: () => import("."),
  eventTimes: { hide: 0.6, mine: 0.6, sail: 2, drop: 3, hold: 1.2, fire: 3, done: 1 },
  synonyms: {
    en: { graze: ["near miss"], harbor: ["port"], harbour: ["port"] },
    nl: { dok: ["haven"] },
    de: { streifer: ["streifschuss"] },
    fr: { rade: ["port"] },
  },
  fair: () => import("./fairGame"),
  texts: {
    options: () => import("./texts/options"),
    lesson: () => import("./texts/lesson"),
    hints: () => import("./texts/hints"),
    captions: () => import("./texts/captions"),
    puzzles: () => import("./texts/puzzles"),
  },
};
export default manifest;
