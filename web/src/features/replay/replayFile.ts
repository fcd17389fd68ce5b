import { signal } from "@preact/signals";
import { Refusal } from "../../api/http";
import type { Problem } from "../../api/types";
import { splitRecords } from "../../table/gameTransfer";
import { ReplaySource } from "./source";
import { go } from "../../state/route";
import { tr } from "./texts";

const LARGEST = 8 << 20; // bytes of a file that are worth reading: a thousand games

/** The games of a file that was opened here, and which of them is shown. */
export interface Opened {
  sources: ReplaySource[];
  shown: number;
}

/** What is wrong with what was opened last: in our own words, or the server's with move and rule. */
export type Fault = { text: string } | { problem: Problem };

export const openedFile = signal<Opened | null>(null);
export const fault = signal<Fault | null>(null);
export const busy = signal(false);

/** Open a file that was chosen or dropped. */
export async function openFile(file: File | undefined | null): Promise<void> {
  if (!file) return;
  if (file.size > LARGEST) fault.value = { text: tr("fault.too_large") };
  else await openText(await file.text());
}

/** Look at the game in a text. If that cannot be, what is shown stays. */
export async function openText(text: string): Promise<void> {
  if (busy.value) return;
  fault.value = null;
  if (!text.trim()) return void (fault.value = { text: tr("fault.empty") });
  const sources = splitRecords(text).map((record) => ReplaySource.ofRecord(record));
  await openRecord({ sources, shown: 0 });
}

/** Show one of the games, once the server has read it. */
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
    fault.value = error instanceof Refusal ? { problem: error.problem } : { text: tr("fault.unreachable") };
  } finally {
    busy.value = false;
  }
}

/** What can be told without asking: a file that is cut off, or no record at all. */
function faultOf(text: string): Fault | null {
  try {
    const its: unknown = JSON.parse(text);
    const isRecord = typeof its === "object" && its !== null && "format" in its && "moves" in its;
    return isRecord ? null : { text: tr("fault.no_record") };
  } catch {
    return { text: tr(text.trimStart().startsWith("{") ? "fault.cut_off" : "fault.no_json") };
  }
}
