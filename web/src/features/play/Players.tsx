import { useEffect } from "preact/hooks";
import type { SeatInfo } from "../../api/types";
import { formatShortDay, t } from "../../i18n";
import type { LiveTable } from "../../table/liveTable";
import { formatClock, timeLeft, now, subscribeToTicks } from "../../table/clocks";
import { Icon } from "../../ui/Icon";
import { SeatName } from "../../ui/SeatName";

const HURRY = 15_000;
const DAY = 86_400_000; // who has days for a turn is told hours before
const HURRY_OF_DAYS = 3 * 3_600_000;

/** Who plays: whose turn it is, who is away, and the clocks. */
export function Players({ live, seats, toMove }: { live: LiveTable; seats: SeatInfo[]; toMove: number }) {
  const { table, yours } = live.replica.value!;
  const { away, spectators } = live.presence.value;
  const own = yours.length === 1 ? yours[0] : 0;
  return (
    <ul class={`players ${seats.length > 2 ? "many" : ""}`} aria-label={t("players")}>
      {seats.map((line) => (
        <li key={line.seat} class={`player ${line.seat === toMove ? "turn" : ""} ${line.seat === own ? "own" : ""}`}>
          <SeatName line={line} size={16} />
          {line.seat === own && <span class="tag">{t("waiting.you")}</span>}
          {line.seat === toMove && <span class="unseen">{t("players.turn")}</span>}
          {timed(line) && String(line.seat) in away && <span class="tag warn">{t("players.away")}</span>}
          <OnVacation until={table.vacations[line.seat] ?? 0} at={Date.now() + live.offset.value} />
          {table.clock && timed(line) && <Clock live={live} seat={line.seat} />}
        </li>
      ))}
      {spectators > 0 && (
        <li class="player watching">
          <Icon name="eye" size={16} />
          <span class="watching-count" aria-hidden="true">
            {spectators}
          </span>
          <span class="watching-text">{t("players.watching", { count: spectators })}</span>
        </li>
      )}
    </ul>
  );
}

/** Somebody who may be away, and whose time runs: a person, or a bot that is not the server's own. */
function timed({ kind }: SeatInfo): boolean {
  return kind === "person" || kind === "remote";
}

/** Away with notice, as long as it lasts. */
function OnVacation({ until, at }: { until: number; at: number }) {
  return until > at ? <span class="tag vacation">{t("players.vacation", { day: formatShortDay(until) })}</span> : null;
}

function Clock({ live, seat }: { live: LiveTable; seat: number }) {
  const face = live.replica.value!.table.clock!;
  const clock = live.replica.value!.table.settings.clock;
  const hurry = (clock?.seconds ?? 0) * 1000 >= DAY ? HURRY_OF_DAYS : HURRY;
  const running = face.running === seat;
  useEffect(() => (running ? subscribeToTicks() : undefined), [running]);
  const millis = timeLeft(face, seat, now.value + live.offset.value);
  return (
    <span class={`clock ${running ? "running" : ""} ${running && millis < hurry ? "hurry" : ""}`} role="timer">
      <Icon name="clock" size={14} /> {formatClock(millis)}
    </span>
  );
}
