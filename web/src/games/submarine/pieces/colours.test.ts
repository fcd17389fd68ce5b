import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COLOURS, PAINTS, paintOf } from "./colours";

const PALETTE = readFileSync(join(import.meta.dirname, "../palette.css"), "utf8");

/** The colour that the palette gives to a property, written `var(--name)`. */
function valueOf(property: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(property)?.[1];
  const value = new RegExp(`${name}: (#[0-9a-f]{6});`).exec(PALETTE)?.[1];
  if (!value) throw new Error(`palette.css has no ${property}`);
  return value;
}

/** Machado, Oliveira and Fernandes 2009, full severity, on linear RGB, by rows. */
const EYES: Record<string, number[]> = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

type Triple = [number, number, number];

function linear(hex: string): Triple {
  const part = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function seen(hex: string, eye: number[]): Triple {
  const [r, g, b] = linear(hex);
  const row = (i: number) => Math.min(1, Math.max(0, eye[i]! * r + eye[i + 1]! * g + eye[i + 2]! * b));
  return [row(0), row(3), row(6)];
}

/** OKLab, in which equal distances look about equally different. */
function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const pairs = COLOURS.flatMap((one, i) => COLOURS.slice(i + 1).map((other) => [one, other] as const));

describe("the five colours", () => {
  for (const [name, eye] of Object.entries(EYES)) {
    it(`are far apart for ${name} eyes`, () => {
      for (const [one, other] of pairs) {
        const [a, b] = [one, other].map((each) => oklab(seen(valueOf(PAINTS[each].fill), eye))) as [Triple, Triple];
        const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        expect(distance, `${one} and ${other}`).toBeGreaterThan(0.15); // about seven just noticeable differences
      }
    });
  }

  it("each have a border pattern of their own", () => {
    expect(new Set(COLOURS.map((colour) => PAINTS[colour].pattern)).size).toBe(COLOURS.length);
  });

  it("show their pattern with a contrast of at least 3 to 1", () => {
    for (const colour of COLOURS) {
      const [low, high] = [luminance(valueOf(PAINTS[colour].fill)), luminance(valueOf(PAINTS[colour].ink))].sort(
        (a, b) => a - b,
      );
      expect((high! + 0.05) / (low! + 0.05), colour).toBeGreaterThan(3);
    }
  });

  it("are found by the name of a token or a card, and an unseen card has none", () => {
    expect(paintOf("Rc")).toBe(PAINTS.R);
    expect(paintOf("V*")).toBe(PAINTS.V);
    expect(paintOf("?")).toBeUndefined();
  });
});
