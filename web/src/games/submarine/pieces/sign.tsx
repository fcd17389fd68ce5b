import type { JSX } from "preact";
import type { Colour } from "./colours";

/**
 * A sign for each colour, which tells colours apart without seeing them and reads the same in every language: heart, sun,
 * leaf, drop, moon.
 */
const SHAPES: Record<Colour, string> = {
  R: "M0 4.8C-7.4-.2-4.4-6.4 0-2.4 4.4-6.4 7.4-.2 0 4.8Z",
  Y: "M0-2.4A2.4 2.4 0 1 0 .01-2.4ZM0-5.6V-4.6M0 4.6V5.6M-5.6 0H-4.6M4.6 0H5.6M-4-4-3.2-3.2M3.2 3.2 4 4M-4 4-3.2 3.2M3.2-3.2 4-4",
  G: "M-3 3C-5.2-2.2-1-5.2 5-5 5.2 1 2.2 5.2-3 3ZM-5.2 5.2-3 3",
  B: "M0-5.8C4.8 0 4.4 5 0 5S-4.8 0 0-5.8Z",
  V: "M1.6-5.2A5.3 5.3 0 1 0 5.2 2.4 4.6 4.6 0 0 1 1.6-5.2Z",
};

/** Return the sign of a colour on its pale disc. */
export function sign(colour: string, transform: string): JSX.Element {
  return (
    <g class="sub-sign" transform={transform}>
      <circle r="8.6" />
      <path d={SHAPES[colour as Colour]} />
    </g>
  );
}
