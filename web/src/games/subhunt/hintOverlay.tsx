import { formatList, t } from "../../i18n";
import type { HintOverlay } from "../contract";

const TOP = 5; // fields that are named

const percent = (chance: number): number => Math.round(chance * 100);

/** Return a chance in per cent. A possible one is never shown as 0. */
export const formatChance = (chance: number): string => (chance < 0.01 ? "<1" : String(percent(chance)));

/** What the map shows, and the fields that stand out. */
function Legend({ heatmap }: { heatmap: Record<string, number> }) {
  const likely = Object.entries(heatmap)
    .filter(([, chance]) => chance > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, TOP)
    .map(([cell, chance]) => t("subhunt.hints.map.cell", { cell, chance: percent(chance) }));
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

export const speakChance = (chance: number): string => t("subhunt.hints.map.chance", { chance: formatChance(chance) });

export const hintOverlay: HintOverlay = {
  heatmap: (overlay) => overlay?.submarines ?? null,
  Legend,
};
