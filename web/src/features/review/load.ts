import { Refusal } from "../../api/http";
import { request } from "../../api/request";
import type { Review, ReviewProgress } from "../../api/types";

/** A game that is reviewed: at a table, or a record from outside. */
export interface ReviewSource {
  table: string;
  record: string;
}

/** Reviews that this page has seen. */
const known = new Map<string, Review>();
const keyOf = ({ table, record }: ReviewSource) => table || record;

export function knownReview(source: ReviewSource): Review | null {
  return known.get(keyOf(source)) ?? null;
}

/**
 * Ask for a review until it is complete. The server computes a part with each request, so that it stops when the
 * signal is aborted; then the result is null. Throws what a request throws.
 */
export async function loadReview(
  source: ReviewSource,
  progress: (part: ReviewProgress) => void,
  signal: AbortSignal,
): Promise<Review | null> {
  while (!signal.aborted) {
    const part = await askPart(source, signal);
    if (!part || signal.aborted) break;
    if (part.review) {
      known.set(keyOf(source), part.review);
      return part.review;
    }
    progress(part);
  }
  return null;
}

/** Return the next part; null where the server asked to wait for some seconds, and the signal came meanwhile. */
async function askPart(source: ReviewSource, signal: AbortSignal): Promise<ReviewProgress | null> {
  for (;;) {
    try {
      return source.table
        ? await request("POST", "/tables/{table}/review", { path: { table: source.table } })
        : await request("POST", "/reviews", { json: source.record });
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.code !== "too_often") throw error;
      await new Promise((over) => setTimeout(over, Number(error.problem.params?.wait ?? 1) * 1000));
      if (signal.aborted) return null;
    }
  }
}
