/** The five colours of treasures and cards. Each has a letter and a border pattern of its own, so that none rests on hue alone. */
export type Colour = "R" | "Y" | "G" | "B" | "V";
export type Pattern = "solid" | "dashed" | "double" | "dotted" | "zigzag";

export interface Paint {
  fill: string;
  /** What is drawn on the fill: border pattern, letters. */
  ink: string;
  pattern: Pattern;
}

export const COLOURS: readonly Colour[] = ["R", "Y", "G", "B", "V"];

/** Chosen to differ in lightness too: colours.test.ts simulates colour blindness. */
export const PAINTS: Record<Colour, Paint> = {
  R: { fill: "#b41c22", ink: "#fff3d9", pattern: "solid" },
  Y: { fill: "#f6d658", ink: "#3d2c00", pattern: "dashed" },
  G: { fill: "#40b088", ink: "#04261c", pattern: "double" },
  B: { fill: "#17347f", ink: "#e8f0ff", pattern: "dotted" },
  V: { fill: "#a55be2", ink: "#1c0533", pattern: "zigzag" },
};

export function isColour(letter: string): letter is Colour {
  return letter in PAINTS;
}

/** Return the paint of a token (`Rc`, `R*`) or a card (`R`); none for a card that is not seen (`?`). */
export function paintOf(name: string): Paint | undefined {
  const letter = name.charAt(0);
  return isColour(letter) ? PAINTS[letter] : undefined;
}
