import type { TableListing } from "../../api/types";
import { t } from "../../i18n";
import { clockText } from "../../table/clock/clockTexts";
import { gameTitle } from "../../games/titles";
import { Icon } from "../../ui/Icon";
import { SeatName } from "../../ui/SeatName";

interface Props {
  title: string;
  tables: TableListing[];
  empty?: string;
}

/** Tables to go to, one in a line. */
export function TableList({ title, tables, empty }: Props) {
  return (
    <section class="table-list">
      <h2>{title}</h2>
      {tables.length === 0 && <p class="hint">{empty}</p>}
      <ul class="stack">
        {tables.map((line) => (
          <li key={line.table} class={line.status === "over" ? "with-replay" : ""}>
            <a class={`table-line card ${line.my_turn ? "turn" : ""}`} href={`/t/${line.table}`}>
              <span class="table-line-game">{gameTitle(line.game)}</span>
              <span class="table-line-seats">
                {line.seats.map((seat) => (
                  <SeatName key={seat.seat} line={seat} size={14} />
                ))}
              </span>
              {line.clock && line.status !== "over" && <span class="tag">{clockText(line.clock)}</span>}
              {line.hints && line.status === "open" && <span class="tag">{t("hint.allowed")}</span>}
              <span class={`status ${line.status}`}>{statusOf(line)}</span>
            </a>
            {line.status === "over" && (
              <a
                class="button quiet icon"
                href={`/replay/${line.table}`}
                aria-label={t("end.replay")}
                title={t("end.replay")}
              >
                <Icon name="play" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusOf(line: TableListing): string {
  if (line.status === "open") {
    const open = line.seats.filter((seat) => seat.kind === "open").length;
    return open ? t("lobby.seats_open", { count: open }) : t("lobby.full");
  }
  if (line.status === "over") return line.imported ? t("lobby.imported") : t("lobby.over");
  if (line.my_turn) return t("lobby.your_turn");
  return t("lobby.playing");
}
