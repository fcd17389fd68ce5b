import type { JSX } from "preact";
import type { Colour } from "./colours";

/** Letters drawn by hand: the same on every machine, and cheaper than text where there are a hundred of them. */
const STROKES: Record<Colour, string> = {
  R: "M-3 5V-5H.6a2.9 2.9 0 0 1 0 5.8H-3M.4.8 3.6 5",
  Y: "M-3.8-5 0 .2 3.8-5M0 .2V5",
  G: "M3.6-3.1A4.5 5 0 1 0 4 2.2V.8H.8",
  B: "M-3-5V5H.8a2.7 2.7 0 0 0 0-5.4H-3H.4a2.3 2.3 0 0 0 0-4.6Z",
  V: "M-3.9-5 0 5 3.9-5",
};

/** Return the letter of a colour on its pale disc. */
export function letter(colour: string, transform: string): JSX.Element {
  return (
    <g class="sub-letter" transform={transform}>
      <circle r="8.6" />
      <path d={STROKES[colour as Colour]} />
    </g>
  );
}
