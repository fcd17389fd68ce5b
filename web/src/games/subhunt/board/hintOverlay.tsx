import { formatList, formatNumber, formatPercent, t } from "../../../i18n";
import type { HintOverlay } from "../../contract";

const TOP = 5; // fields that are named

const LEAST = 0.01; // what is possible is never shown as impossible

/** A chance in per cent without the sign, for the small fields of the map. */
export const formatChance = (chance: number): string =>
  chance < LEAST ? `<${formatNumber(100 * LEAST)}` : formatNumber(Math.round(100 * chance));

/** What the map shows, and the fields that stand out. */
function Legend({ heatmap }: { heatmap: Record<string, number> }) {
  const likely = Object.entries(heatmap)
    .filter(([, chance]) => chance > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, TOP)
    .map(([cell, chance]) => t("subhunt.hints.map.cell", { cell, chance: formatPercent(chance) }));
  return (
    <div class="hint-legend">
      <p>
        {t("subhunt.hints.map")} {likely.length > 0 && t("subhunt.hints.map.top", { cells: formatList(likely) })}
      </p>
      <p class="hint-scale">
        <span>{t("subhunt.hints.map.less")}</span>
        <span class="hint-bar" aria-hidden="true" />
        <span>{t("subhunt.hints.map.more")}</span>
      </p>
    </div>
  );
}

export function speakChance(chance: number): string {
  const percent = chance < LEAST ? `<${formatPercent(LEAST)}` : formatPercent(chance);
  return t("subhunt.hints.map.chance", { chance: percent });
}

export const hintOverlay: HintOverlay = {
  heatmap: (overlay) => overlay?.submarines ?? null,
  Legend,
};
