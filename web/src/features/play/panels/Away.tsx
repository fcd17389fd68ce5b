import { useEffect } from "preact/hooks";
import type { SeatInfo } from "../../../api/types";
import { formatAmount, t } from "../../../i18n";
import { defaultBot } from "../../../table/create/quickStart";
import type { LiveTable } from "../../../table/live/liveTable";
import { now, subscribeToTicks } from "../../../table/clock/clocks";
import { reportError } from "../../../state/toasts";
import { seatName } from "../../../ui/SeatName";

const GRACE = 60_000;

/** Somebody has been away for long: wait, let a bot go on, or end. */
export function Away({ live, seats }: { live: LiveTable; seats: SeatInfo[] }) {
  const { yours, table } = live.replica.value!;
  const { away } = live.presence.value;
  const gone = Object.entries(away).filter(
    ([seat]) => !yours.includes(Number(seat)) && ["person", "remote"].includes(seats[Number(seat) - 1]?.kind ?? ""),
  );
  const waiting = gone.length > 0;
  useEffect(() => (waiting ? subscribeToTicks() : undefined), [waiting]);
  if (!yours.length || table.status !== "playing") return null;
  const at = now.value + live.offset.value;
  const propose = (what: Parameters<typeof live.execute>[0] & { do: "propose" }) =>
    live.execute(what).catch(reportError);
  return (
    <>
      {gone.map(([key, since]) => {
        const seat = Number(key);
        const name = seatName(seats[seat - 1]);
        const rest = Math.ceil((GRACE - (at - since)) / 1000);
        const asked = table.pending.some(({ what }) => "seat" in what && what.seat === seat);
        if (asked) return null;
        if (rest > 0)
          return (
            <p key={key} class="banner">
              {t("away.soon", { name, rest: formatAmount(rest, "second") })}
            </p>
          );
        return (
          <div key={key} class="banner warn">
            <span class="banner-text">{t("away.long", { name })}</span>
            <button
              type="button"
              class="button"
              onClick={async () => propose({ do: "propose", what: { type: "bot", seat, bot: await defaultBot() } })}
            >
              {t("away.bot")}
            </button>
            <button
              type="button"
              class="button"
              onClick={() => propose({ do: "propose", what: { type: "drop", seat } })}
            >
              {t("away.end")}
            </button>
          </div>
        );
      })}
    </>
  );
}
