/** The five colours of treasures and cards. Each has a sign and a border pattern of its own, so that none rests on hue alone. */
export type Colour = "R" | "Y" | "G" | "B" | "V";
export type Pattern = "solid" | "dashed" | "double" | "dotted" | "zigzag";

export interface Paint {
  fill: string;
  /** What is drawn on the fill: border pattern, drawing. */
  ink: string;
  pattern: Pattern;
}

export const COLOURS: readonly Colour[] = ["R", "Y", "G", "B", "V"];

/** The properties of palette.css. The colours differ in lightness too: colours.test.ts simulates colour blindness. */
export const PAINTS: Record<Colour, Paint> = {
  R: { fill: "var(--sub-red)", ink: "var(--sub-red-ink)", pattern: "solid" },
  Y: { fill: "var(--sub-yellow)", ink: "var(--sub-yellow-ink)", pattern: "dashed" },
  G: { fill: "var(--sub-green)", ink: "var(--sub-green-ink)", pattern: "double" },
  B: { fill: "var(--sub-blue)", ink: "var(--sub-blue-ink)", pattern: "dotted" },
  V: { fill: "var(--sub-violet)", ink: "var(--sub-violet-ink)", pattern: "zigzag" },
};

export function isColour(letter: string): letter is Colour {
  return letter in PAINTS;
}

/** Return the paint of a token (`Rc`, `R*`) or a card (`R`); none for a card that is not seen (`?`). */
export function paintOf(name: string): Paint | undefined {
  const letter = name.charAt(0);
  return isColour(letter) ? PAINTS[letter] : undefined;
}
