import { freshId } from "../../api/http";
import { request } from "../../api/request";
import type { NewTable } from "../../api/types";
import { recordCommitment } from "../../fairness/witness";

/** Create a table, remember its commitment, and return its id. */
export async function createTable(draft: Omit<NewTable, "id">): Promise<string> {
  const { table, commitment } = await request("POST", "/tables", { body: { id: freshId(), ...draft } });
  recordCommitment(table, commitment, true);
  return table;
}
