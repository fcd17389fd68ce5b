import { importRecord, splitRecords } from "../gameTransfer";
import { faultOfError, faultOfFile, faultOfText, type Fault } from "./fault";

export { FaultBanner } from "./FaultBanner";

/** The tables of the games that were imported, and why another was not. */
interface Imported {
  tables: string[];
  fault: Fault | null;
}

/** Import the games of a file one by one, up to the first that is refused. */
export async function importFile(file: File): Promise<Imported> {
  const tables: string[] = [];
  let fault = faultOfFile(file);
  if (fault) return { tables, fault };
  try {
    for (const record of splitRecords(await file.text())) {
      if ((fault = faultOfText(record))) break;
      tables.push(await importRecord(record));
    }
  } catch (error) {
    fault = await faultOfError(error);
  }
  return { tables, fault };
}
