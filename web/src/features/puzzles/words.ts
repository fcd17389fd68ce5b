import type { Reason } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { formatNumber, formatPercent, hasText, tDynamic } from "../../i18n";

const PERCENTAGES = ["chance", "next", "loss", "lead"];

/** The words of a game for a key, or those for all games. */
function worded(game: string, key: string, params?: Record<string, unknown>): string {
  const own = `${game}.puzzles.${key}`;
  return tDynamic(hasText(own) ? own : `puzzles.${key}`, params);
}

/** What a kind of puzzle is called. */
export function kindTitle(game: string, kind: string): string {
  return worded(game, `kind.${kind}.title`);
}

/** What a puzzle asks for. */
export function taskText(game: string, kind: string, params: Reason["params"], ui: GameUI): string {
  return worded(game, `kind.${kind}.task`, ui.reasonParams({ code: kind, params }));
}

/** Why a line is no solution, or why the solution is one. */
export function reasonText(game: string, reason: Reason, ui: GameUI): string {
  const params = Object.entries(ui.reasonParams(reason)).map(([name, value]) => {
    if (typeof value !== "number") return [name, value];
    return [name, PERCENTAGES.includes(name) ? formatPercent(value) : formatNumber(value)];
  });
  return worded(game, `reason.${reason.code}`, Object.fromEntries(params));
}
