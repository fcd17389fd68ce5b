import { describe, expect, it } from "vitest";
import { boatSpots, COLUMNS, fieldBox, LEVELS, NARROW, neighbour, tokenSpots, WIDE } from "./geometry";

const FIELDS = LEVELS.flatMap((level) => COLUMNS.map((column) => `${column}${level}`));

describe("the drawing of the sea", () => {
  for (const plan of [WIDE, NARROW]) {
    it(`keeps every token inside its field, ${plan.width} wide`, () => {
      for (const field of FIELDS) {
        const box = fieldBox(plan, field);
        const r = plan.token / 2;
        for (const spot of tokenSpots(plan, field, Number(field.charAt(1)) - 1)) {
          expect(spot.x - r, field).toBeGreaterThanOrEqual(box.x);
          expect(spot.x + r, field).toBeLessThanOrEqual(box.x + box.width);
          expect(spot.y - r, field).toBeGreaterThanOrEqual(box.y + plan.boats);
          expect(spot.y + r, field).toBeLessThanOrEqual(box.y + box.height);
        }
      }
    });

    it(`keeps the submarines of five owners above the tokens, ${plan.width} wide`, () => {
      const box = fieldBox(plan, "C4");
      for (const spot of boatSpots(plan, "C4", 5)) {
        expect(spot.x - 20 * spot.scale).toBeGreaterThanOrEqual(box.x);
        expect(spot.x + 20 * spot.scale).toBeLessThanOrEqual(box.x + box.width);
        expect(spot.y).toBeLessThan(box.y + plan.boats + 4);
      }
    });
  }

  it("has the proportions that sea.css fits into its room", () => {
    expect([WIDE.width, WIDE.height]).toEqual([992, 680]);
  });

  it("draws tokens of at least 28 pixels on a phone 390 pixels wide", () => {
    expect((NARROW.token * 374) / NARROW.width).toBeGreaterThanOrEqual(28);
  });
});

describe("the arrow keys", () => {
  it("walk through the fields and stop at the edges", () => {
    expect(neighbour("C4", "ArrowUp")).toBe("C3");
    expect(neighbour("C4", "ArrowRight")).toBe("D4");
    expect(neighbour("F5", "ArrowRight")).toBe("F5");
    expect(neighbour("F5", "ArrowDown")).toBe("F5");
    expect(neighbour("A2", "ArrowLeft")).toBe("A2");
  });

  it("reach the surface, the harbour and the open sea", () => {
    expect(neighbour("A2", "ArrowUp")).toBe("A");
    expect(neighbour("A", "ArrowLeft")).toBe("left");
    expect(neighbour("F", "ArrowRight")).toBe("off");
    expect(neighbour("off", "ArrowDown")).toBe("F2");
    expect(neighbour("left", "ArrowRight")).toBe("A");
    expect(neighbour("C4", "PageUp")).toBe("C");
    expect(neighbour("C", "Home")).toBe("left");
  });
});
