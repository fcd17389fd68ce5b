import { request } from "../../../api/request";
import type { Plan, PlanPreview, PlannedMove } from "../../../api/types";

/** What a reply answers to, and the reply. */
export interface PlanDraft {
  seat: number;
  when: PlannedMove[];
  play: PlannedMove[];
}

export function loadPlan(table: string, seat: number): Promise<Plan> {
  return request("GET", "/tables/{table}/plan", { path: { table }, query: { seat } });
}

export function saveReply(table: string, draft: PlanDraft): Promise<Plan> {
  return request("POST", "/tables/{table}/plan", { path: { table }, body: linesOf(draft) });
}

/** Revoke one reply, or the whole plan with what became of the last one. */
export function revokePlan(table: string, seat: number, branch?: number): Promise<Plan> {
  const query = branch === undefined ? { seat } : { seat, branch };
  return request("DELETE", "/tables/{table}/plan", { path: { table }, query });
}

/** A position that may come after these moves; at the player's turn if `ownTurn`. */
export function previewPlan(table: string, draft: PlanDraft, ownTurn: boolean): Promise<PlanPreview> {
  const body = { ...linesOf(draft), own_turn: ownTurn };
  return request("POST", "/tables/{table}/preview", { path: { table }, body });
}

function linesOf({ seat, when, play }: PlanDraft) {
  return { seat, when: when.map((move) => ({ seat: move.seat, line: move.line })), play: play.map(({ line }) => line) };
}
