import { signal } from "@preact/signals";
import { splitRecords } from "../../../table/create/gameTransfer";
import { faultOfError, faultOfFile, faultOfText, type Fault } from "../../../table/create/record/fault";
import { ReplaySource } from "../source";
import { go } from "../../../state/route";

/** The games of an opened file, and the index of the one that is shown. */
export interface Opened {
  sources: ReplaySource[];
  shown: number;
}

export const openedFile = signal<Opened | null>(null);
/** Why the last file cannot be shown. */
export const fault = signal<Fault | null>(null);
export const busy = signal(false);

/** Open a file that was chosen or dropped. */
export async function openFile(file: File | undefined | null): Promise<void> {
  if (!file) return;
  fault.value = faultOfFile(file);
  if (!fault.value) await openText(await file.text());
}

/** Show the game in a text. On failure, the page keeps what it shows. */
export async function openText(text: string): Promise<void> {
  if (busy.value) return;
  const sources = splitRecords(text).map((record) => ReplaySource.ofRecord(record));
  await openRecord({ sources, shown: 0 });
}

/** Show one of the games after the server has read it. */
export async function openRecord(next: Opened): Promise<void> {
  const source = next.sources[next.shown]!;
  fault.value = faultOfText(source.record);
  if (fault.value) return;
  busy.value = true;
  try {
    await source.look(null);
    openedFile.value = next;
    go("/replay");
  } catch (error) {
    fault.value = await faultOfError(error);
  } finally {
    busy.value = false;
  }
}
