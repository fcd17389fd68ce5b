import type { GameHistory } from "../../api/types";

const ATTEMPTS = 5; // to read all pages before a move is taken back

/** All pages of a story as one. Rejects if a page cannot be had; null if moves were taken back again and again. */
export async function loadAllPages(page: (from: number) => Promise<GameHistory>): Promise<GameHistory | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const whole = await joined(page);
    if (whole) return whole;
  }
  return null;
}

/** The pages one after the other; null if they do not fit together. */
async function joined(page: (from: number) => Promise<GameHistory>): Promise<GameHistory | null> {
  const first = await page(0);
  const steps = [...first.steps];
  let { total } = first;
  while (steps.length < total) {
    const next = await page(steps.length);
    if (next.undone !== first.undone || !next.steps.length) return null;
    steps.push(...next.steps);
    total = next.total;
  }
  return { ...first, steps, total };
}
