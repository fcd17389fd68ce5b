import type { ComponentChildren } from "preact";
import type { SeatInfo } from "../../api/types";
import { t } from "../../i18n";
import { SeatName, type NamedSeat } from "../../ui/SeatName";

interface Props {
  seats: NamedSeat[];
  toMove: number;
  /** The seat of the player at this device; 0 if there is none, or several. */
  own?: number;
  /** More about a player. */
  detail?(seat: SeatInfo): ComponentChildren;
  /** More items of the list. */
  children?: ComponentChildren;
}

/** The players in the header of a table, and whose turn it is. */
export function PlayerList({ seats, toMove, own = 0, detail, children }: Props) {
  return (
    <ul class={`players ${seats.length > 2 ? "many" : ""}`} aria-label={t("players")}>
      {seats.map((line) => (
        <li key={line.seat} class={`player ${line.seat === toMove ? "turn" : ""} ${line.seat === own ? "own" : ""}`}>
          <SeatName line={line} size={16} />
          {line.seat === own && <span class="tag">{t("waiting.you")}</span>}
          {line.seat === toMove && <span class="unseen">{t("players.turn")}</span>}
          {detail?.(line)}
        </li>
      ))}
      {children}
    </ul>
  );
}
