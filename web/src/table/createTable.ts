import { ask, freshId } from "../api/http";
import type { NewTable, TableCreated } from "../api/types";
import { recordCommitment } from "../fairness/witness";

/** Create a table, remember its commitment, and return its id. */
export async function createTable(request: Omit<NewTable, "id">): Promise<string> {
  const { table, commitment } = await ask<TableCreated>("POST", "/tables", { id: freshId(), ...request });
  recordCommitment(table, commitment, true);
  return table;
}
