import { freshId } from "../api/http";
import { request } from "../api/request";
import type { NewTable } from "../api/types";
import { recordCommitment } from "../fairness/witness";

/** Make a table; its id. */
export async function createTable(wish: Omit<NewTable, "id">): Promise<string> {
  const { table, commitment } = await request("POST", "/tables", { body: { id: freshId(), ...wish } });
  recordCommitment(table, commitment, true);
  return table;
}
