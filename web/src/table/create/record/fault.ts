import { Refusal, Unreachable } from "../../../api/http";
import type { Problem } from "../../../api/types";
import { loadProblemText } from "./problemText";

const LARGEST = 8 << 20; // bytes of a file that are worth reading: a thousand games

/** Why a file is not read: a key of this part's texts, or the server's problem with move and rule. */
export type Fault =
  | { key: "too_large" | "no_record" | "cut_off" | "no_json" | "empty" | "unreachable" }
  | { problem: Problem; reason(): string };

/** Return what is wrong with a file before it is read. */
export function faultOfFile({ size }: Pick<File, "size">): Fault | null {
  if (size > LARGEST) return { key: "too_large" };
  return size ? null : { key: "empty" };
}

/** Return what is wrong with a text, where this can be checked without the server: truncated, or no record. */
export function faultOfText(text: string): Fault | null {
  if (!text.trim()) return { key: "empty" };
  try {
    const record: unknown = JSON.parse(text);
    const isRecord = typeof record === "object" && record !== null && "format" in record && "moves" in record;
    return isRecord ? null : { key: "no_record" };
  } catch {
    return { key: text.trimStart().startsWith("{") ? "cut_off" : "no_json" };
  }
}

/** Return the fault for an error of the server, or of the way to it. Throws any other error. */
export async function faultOfError(error: unknown): Promise<Fault> {
  if (error instanceof Unreachable) return { key: "unreachable" };
  if (!(error instanceof Refusal)) throw error;
  return { problem: error.problem, reason: await loadProblemText(error.problem) };
}
