import type { JSX } from "preact";

const HORNS = "M17 3V31M4.9 10L29.1 24M29.1 10L4.9 24";

/**
 * The pieces, drawn once and used by name. Colours come from where they are used: `--fleet` is the owner's, `--rim` the
 * line around every piece that sets it off from water of any depth.
 */
const SHAPES: Record<string, { box: string; art: JSX.Element }> = {
  "ship-1": {
    box: "0 0 60 34",
    art: (
      <>
        <path class="hp-rim" d="M2 20H18V15H24V9H29V3H31V9H36L38 15H41V11H47V20H58L52 32H8Z" />
        <path class="hp-upper" d="M22 20V14H26V9H35L37 14V20ZM41 20V11H47V20Z" />
        <path class="hp-mast" d="M30 9V2M26.5 5H33.5M11 17.5H4M49 17.5H57" />
        <path class="hp-upper" d="M10 20V16H17V20ZM48.5 20V16.5H53V20Z" />
        <path class="hp-hull" d="M2 20H58L52 32H8Z" />
        <path class="hp-wave" d="M6.5 28.8H53.6L52 32H8Z" />
        <path class="hp-lamp" d="M28 11H30V13H28ZM32 11H34V13H32Z" />
      </>
    ),
  },
  "ship-2": {
    box: "0 0 60 34",
    art: (
      <>
        <path class="hp-rim" d="M5 20H20V13H25V6H27V13H36L38 20H41V14H46V20H56L51 32H10Z" />
        <path class="hp-mast" d="M26 13V5M44 17.6H52" />
        <path class="hp-upper" d="M20 20V12.5H35L38 20ZM41 20V14H46V20Z" />
        <path class="hp-hull" d="M5 20H56L51 32H10Z" />
        <path class="hp-wave" d="M8.7 28.8H52.3L51 32H10Z" />
        <path class="hp-lamp" d="M23 15H25.5V17.5H23ZM29 15H31.5V17.5H29Z" />
      </>
    ),
  },
  "ship-3": {
    box: "0 0 60 34",
    art: (
      <>
        <path class="hp-rim" d="M11 21H24L26.5 13H30V6H32V13H36L40 21H51L45 32H16Z" />
        <path class="hp-mast" d="M31 13V6M31 7.5H37" />
        <path class="hp-upper" d="M24 21L26.5 13H36L40 21Z" />
        <path class="hp-hull" d="M11 21H51L45 32H16Z" />
        <path class="hp-wave" d="M14.5 28.8H46.8L45 32H16Z" />
        <path class="hp-lamp" d="M28.5 15H33.5V18H28.5Z" />
      </>
    ),
  },
  submarine: {
    box: "0 0 60 34",
    art: (
      <>
        <path
          class="hp-rim"
          d="M3 16L8 19C12 15.5 17 15 20 15H26V8H31V3H36V8H38L40 15H44C53 15 58 19 58 22.5S53 30 44 30H20C16 30 12 29 8 26L3 29Z"
        />
        <path class="hp-mast" d="M32 8V3.5H36" />
        <path class="hp-upper" d="M26 16V8H38L40 16Z" />
        <path
          class="hp-hull"
          d="M3 16L8 19C12 15.5 17 15 20 15H44C53 15 58 19 58 22.5S53 30 44 30H20C16 30 12 29 8 26L3 29Z"
        />
        <path
          class="hp-lamp"
          d="M23 20a2 2 0 1 1 0 4a2 2 0 0 1 0-4ZM32 20a2 2 0 1 1 0 4a2 2 0 0 1 0-4ZM41 20a2 2 0 1 1 0 4a2 2 0 0 1 0-4Z"
        />
      </>
    ),
  },
  mine: {
    box: "0 0 34 34",
    art: (
      <>
        <path class="hp-horns-wide" d={HORNS} />
        <circle class="hp-rim" cx="17" cy="17" r="8" />
        <path class="hp-horns" d={HORNS} />
        <circle class="hp-hull" cx="17" cy="17" r="8.5" />
        <path class="hp-glint" d="M12.5 15.5a5 5 0 0 1 4-3.5" />
      </>
    ),
  },
  charge: {
    box: "0 0 24 24",
    art: (
      <>
        <rect class="hp-barrel" x="4" y="2" width="16" height="20" rx="4" />
        <path class="hp-band" d="M4 8H20M4 16H20" />
      </>
    ),
  },
  torpedo: {
    box: "0 0 60 16",
    art: (
      <>
        <path class="hp-rim" d="M2 2L10 5H46C53 5 58 6.5 58 8S53 11 46 11H10L2 14Z" />
        <path class="hp-hull" d="M2 2L10 5H46C53 5 58 6.5 58 8S53 11 46 11H10L2 14Z" />
        <path class="hp-band" d="M44 5V11M14 5V11" />
      </>
    ),
  },
  burst: {
    box: "-20 -20 40 40",
    art: (
      <>
        <path
          class="hp-flame"
          d="M0-19L4.5-9L13-14L10.5-4.5L19-1.5L10.5 3.5L14 13L4.5 9L1 19L-4 9.5L-13 14L-10 4L-19 1L-10-4L-13-13L-4-8.5Z"
        />
        <path class="hp-core" d="M0-10L3-3L10-1L4 3L2 10L-2 4L-9 3L-4-1L-6-8L-1-4Z" />
      </>
    ),
  },
  "peg-w": { box: "-10 -10 20 20", art: <circle class="hp-peg-white" r="6.2" /> },
  "peg-r": {
    box: "-10 -10 20 20",
    art: (
      <>
        <circle class="hp-peg-back" r="7" />
        <path class="hp-peg-red" d="M0-7A7 7 0 0 0 0 7Z" />
        <circle class="hp-peg-ring" r="7" />
      </>
    ),
  },
  "peg-c": {
    box: "-10 -10 20 20",
    art: (
      <>
        <circle class="hp-peg-red" r="7" />
        <circle class="hp-peg-ring" r="7" />
      </>
    ),
  },
  "peg-f": {
    box: "-10 -10 20 20",
    art: (
      <>
        <path class="hp-pole" d="M-5-9V9" />
        <path class="hp-pole-light" d="M-5-9V9" />
        <path class="hp-flag" d="M-5-8.5C-1-10.5 3-6 8.5-8V1C3 3-1-1.5-5 .5Z" />
      </>
    ),
  },
};

/** All shapes, hidden, for `Piece`. */
export function Sprites() {
  return (
    <svg class="hunt-sprites" width="0" height="0" aria-hidden="true">
      {Object.entries(SHAPES).map(([name, { box, art }]) => (
        <symbol key={name} id={`hunt-${name}`} viewBox={box} overflow="visible">
          {art}
        </symbol>
      ))}
    </svg>
  );
}

/** Return the frame for a shape: a symbol begins at the origin, wherever its own middle is. */
function frameOf(name: string): string {
  const [, , width, height] = (SHAPES[name]?.box ?? "").split(" ");
  return `0 0 ${width} ${height}`;
}

/** A piece as a picture; the words around it say what it is. */
export function Piece({ name, fleet = 0, class: more = "" }: { name: string; fleet?: number; class?: string }) {
  return (
    <svg class={`hunt-piece hunt-${name} fleet-${fleet} ${more}`} viewBox={frameOf(name)} aria-hidden="true">
      <use href={`#hunt-${name}`} />
    </svg>
  );
}
