import type { JSX } from "preact";
import type { Paint, Pattern } from "./colours";

const STROKES: Record<Pattern, { width: number; dash?: string; cap?: "round" | "butt" }> = {
  solid: { width: 2.8 },
  dashed: { width: 3.8, dash: "10.1 6" },
  double: { width: 1.7 },
  dotted: { width: 4.4, dash: "0 8.05", cap: "round" },
  zigzag: { width: 1.9 },
};

/** Points of a zigzag that runs round the origin. */
function zigzagRing(inner: number, outer: number, teeth: number): string {
  const points = Array.from({ length: teeth * 2 }, (_, i) => {
    const angle = (i * Math.PI) / teeth;
    const radius = i % 2 ? inner : outer;
    return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

const ZIGZAG_RING = zigzagRing(17.9, 22.2, 18);

/** Return a colour's pattern along the edge of a round token of radius 23. */
export function roundBorder(paint: Paint): JSX.Element {
  const { width, dash, cap } = STROKES[paint.pattern];
  const stroke = { fill: "none", stroke: paint.ink, "stroke-width": width, "stroke-linecap": cap } as const;
  if (paint.pattern === "zigzag") return <path d={ZIGZAG_RING} {...stroke} stroke-linejoin="miter" />;
  if (paint.pattern === "double")
    return (
      <g {...stroke}>
        <circle r="21.4" />
        <circle r="17.9" />
      </g>
    );
  return <circle r={paint.pattern === "solid" ? 19.6 : 20.5} {...stroke} stroke-dasharray={dash} />;
}

/** A zigzag along the four sides of a box around the origin. */
function zigzagBox(width: number, height: number, depth: number): string {
  const [x, y] = [width / 2, height / 2];
  const side = (from: [number, number], to: [number, number], inward: [number, number], teeth: number): string =>
    Array.from({ length: teeth * 2 }, (_, i) => {
      const share = i / (teeth * 2);
      const [px, py] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      const dent = i % 2 ? depth : 0;
      return `${(px + inward[0] * dent).toFixed(2)} ${(py + inward[1] * dent).toFixed(2)}`;
    }).join("L");
  const sides = [
    side([-x, -y], [x, -y], [0, 1], 7),
    side([x, -y], [x, y], [-1, 0], 10),
    side([x, y], [-x, y], [0, -1], 7),
    side([-x, y], [-x, -y], [1, 0], 10),
  ];
  return `M${sides.join("L")}Z`;
}

const ZIGZAG_BOX = zigzagBox(35, 51, 3.6);

/** Return the same pattern along the edge of a card of 40 by 56. */
export function cardBorder(paint: Paint): JSX.Element {
  const { width, dash, cap } = STROKES[paint.pattern];
  const stroke = { fill: "none", stroke: paint.ink, "stroke-width": width * 0.8, "stroke-linecap": cap } as const;
  const box = (inset: number) => (
    <rect x={inset - 20} y={inset - 28} width={40 - 2 * inset} height={56 - 2 * inset} rx={5.5 - inset / 2} />
  );
  if (paint.pattern === "zigzag") return <path d={ZIGZAG_BOX} {...stroke} />;
  if (paint.pattern === "double")
    return (
      <g {...stroke}>
        {box(1.9)}
        {box(4.9)}
      </g>
    );
  return (
    <g {...stroke} stroke-dasharray={dash}>
      {box(3)}
    </g>
  );
}
