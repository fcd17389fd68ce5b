import type { ComponentChildren } from "preact";
import type { TableListing } from "../../api/types";
import { formatShortDay, t } from "../../i18n";
import { clockText } from "../../table/clock/clockTexts";
import { gameTitle } from "../../games/titles";
import { resultText } from "../../table/history/eventTexts";
import { Icon } from "../../ui/Icon";
import { SeatName } from "../../ui/SeatName";

interface Props {
  title: string;
  tables: TableListing[];
  empty?: string;
  /** Beside the title. */
  filter?: ComponentChildren;
}

/** Tables to go to, one in a line. */
export function TableList({ title, tables, empty, filter }: Props) {
  return (
    <section class="table-list">
      <header class="row">
        <h2 class="grow">{title}</h2>
        {filter}
      </header>
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
              {line.imported && <span class="tag">{t("lobby.imported")}</span>}
              {line.practice && (
                <span class="tag" title={t("practice.text")}>
                  {t("practice")}
                </span>
              )}
              {line.hints && line.status === "open" && <span class="tag">{t("hint.allowed")}</span>}
              <span class={`status ${line.status}`}>{statusOf(line)}</span>
              {line.status === "over" && (
                <time class="status" dateTime={new Date(line.updated).toISOString()}>
                  {formatShortDay(line.updated)}
                </time>
              )}
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
  if (line.status === "over") return resultText(line.ranking, [], line.seats);
  if (line.my_turn) return t("lobby.your_turn");
  return t("lobby.playing");
}
