import { signal } from "@preact/signals";
import { Refusal } from "../../../api/http";
import type { Problem } from "../../../api/types";
import { splitRecords } from "../../../table/create/gameTransfer";
import { loadProblemText } from "../../../table/create/recordProblem";
import { ReplaySource } from "../source";
import { go } from "../../../state/route";

const LARGEST = 8 << 20; // bytes of a file that are worth reading: a thousand games

/** The games of an opened file, and the index of the one that is shown. */
export interface Opened {
  sources: ReplaySource[];
  shown: number;
}

/** Why the last file cannot be shown: a key of this feature's texts, or the server's problem with move and rule. */
type FaultKey =
  "fault.too_large" | "fault.no_record" | "fault.cut_off" | "fault.no_json" | "fault.empty" | "fault.unreachable";
export type Fault = { key: FaultKey } | { problem: Problem; reason(): string };

export const openedFile = signal<Opened | null>(null);
export const fault = signal<Fault | null>(null);
export const busy = signal(false);

/** Open a file that was chosen or dropped. */
export async function openFile(file: File | undefined | null): Promise<void> {
  if (!file) return;
  if (file.size > LARGEST) fault.value = { key: "fault.too_large" };
  else await openText(await file.text());
}

/** Show the game in a text. On failure, the page keeps what it shows. */
export async function openText(text: string): Promise<void> {
  if (busy.value) return;
  fault.value = null;
  if (!text.trim()) return void (fault.value = { key: "fault.empty" });
  const sources = splitRecords(text).map((record) => ReplaySource.ofRecord(record));
  await openRecord({ sources, shown: 0 });
}

/** Show one of the games after the server has read it. */
export async function openRecord(next: Opened): Promise<void> {
  const source = next.sources[next.shown]!;
  fault.value = faultOf(source.record);
  if (fault.value) return;
  busy.value = true;
  try {
    await source.look(null);
    openedFile.value = next;
    go("/replay");
  } catch (error) {
    if (!(error instanceof Refusal)) fault.value = { key: "fault.unreachable" };
    else fault.value = { problem: error.problem, reason: await loadProblemText(error.problem) };
  } finally {
    busy.value = false;
  }
}

/** Return what is wrong with a text, as far as this can be checked without the server: truncated, or no record. */
function faultOf(text: string): Fault | null {
  try {
    const record: unknown = JSON.parse(text);
    const isRecord = typeof record === "object" && record !== null && "format" in record && "moves" in record;
    return isRecord ? null : { key: "fault.no_record" };
  } catch {
    return { key: text.trimStart().startsWith("{") ? "fault.cut_off" : "fault.no_json" };
  }
}
