import type { Clock } from "../../api/types";
import { formatDuration, t } from "../../i18n";

/** How much time there is, in words. */
export function clockText(clock: Clock): string {
  if (!clock) return t("clock.none");
  const time = formatDuration(clock.seconds);
  if (clock.type === "move") return t("clock.turn", { time });
  return clock.increment
    ? t("clock.game", { time, more: formatDuration(clock.increment) })
    : t("clock.whole", { time });
}
