import { useEffect } from "preact/hooks";
import type { SeatInfo } from "../../../api/types";
import { formatShortDay, t } from "../../../i18n";
import type { LiveTable } from "../../../table/live/liveTable";
import { formatClock, timeLeft, now, subscribeToTicks } from "../../../table/clock/clocks";
import { PlayerList } from "../../../table/frame/PlayerList";
import { Icon } from "../../../ui/Icon";

const HURRY = 15_000;
const DAY = 86_400_000; // with days for a turn, the warning comes hours before
const HURRY_OF_DAYS = 3 * 3_600_000;

/** The players of a live table with their clocks, who is away, and how many watch. */
export function Players({ live, seats, toMove }: { live: LiveTable; seats: SeatInfo[]; toMove: number }) {
  const { table, yours } = live.replica.value!;
  const { away, spectators } = live.presence.value;
  const detail = (line: SeatInfo) => (
    <>
      {isTimed(line) && String(line.seat) in away && <span class="tag warn">{t("players.away")}</span>}
      <OnVacation until={table.vacations[line.seat] ?? 0} at={Date.now() + live.offset.value} />
      {table.clock && isTimed(line) && <Clock live={live} seat={line.seat} />}
    </>
  );
  return (
    <PlayerList seats={seats} toMove={toMove} own={yours.length === 1 ? yours[0]! : 0} detail={detail}>
      {spectators > 0 && (
        <li class="player watching">
          <Icon name="eye" size={16} />
          <span class="watching-count" aria-hidden="true">
            {spectators}
          </span>
          <span class="watching-text">{t("players.watching", { count: spectators })}</span>
        </li>
      )}
    </PlayerList>
  );
}

/** Return whether a seat can be away and has a clock: a person's, or that of a remote bot. */
function isTimed({ kind }: SeatInfo): boolean {
  return kind === "person" || kind === "remote";
}

/** Tag of a player on vacation. */
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
