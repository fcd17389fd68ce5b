import type { Reason } from "../api/types";
import { formatPercent, hasText, tDynamic } from "../i18n";
import type { GameUI } from "./contract";

/** Return the reasons in words; those without a wording are left out. The texts of the game's hints must be loaded. */
export function reasonTexts(reasons: readonly Reason[], game: string, ui: GameUI): { code: string; text: string }[] {
  return reasons
    .filter(({ code }) => hasText(`${game}.hints.${code}`))
    .map((reason) => ({ code: reason.code, text: reasonText(reason, game, ui) }));
}

/** Chances become per cent; bits become what is left of the possibilities. */
function reasonText(reason: Reason, game: string, ui: GameUI): string {
  const { chance, bits } = reason.params;
  return tDynamic(`${game}.hints.${reason.code}`, {
    ...ui.reasonParams(reason),
    ...(typeof chance === "number" ? { chance: formatPercent(chance) } : {}),
    ...(typeof bits === "number" ? { rest: formatPercent(2 ** -bits) } : {}),
  });
}
