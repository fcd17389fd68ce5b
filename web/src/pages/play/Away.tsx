import { useEffect } from "preact/hooks";
import type { SeatInfo } from "../../api/types";
import { t } from "../../i18n";
import { usualBot } from "../../model/quick";
import type { LiveTable } from "../../model/table";
import { now, watchTime } from "../../model/time";
import { sayWhyNot } from "../../model/toasts";
import { seatName } from "../../parts/SeatName";

const GRACE = 60_000;

/** Somebody has been away for long: wait, let a bot go on, or end. */
export function Away({ live, seats }: { live: LiveTable; seats: SeatInfo[] }) {
  const { yours, table } = live.mirror.value!;
  const { away } = live.presence.value;
  const gone = Object.entries(away).filter(
    ([seat]) => !yours.includes(Number(seat)) && ["person", "remote"].includes(seats[Number(seat) - 1]?.kind ?? ""),
  );
  useEffect(() => (gone.length ? watchTime() : undefined), [gone.length > 0]);
  if (!yours.length || table.status !== "playing") return null;
  const at = now.value + live.offset.value;
  const propose = (what: Parameters<typeof live.do>[0] & { do: "propose" }) => live.do(what).catch(sayWhyNot);
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
              {t("away.soon", { name, rest })}
            </p>
          );
        return (
          <div key={key} class="banner warn">
            <span class="banner-text">{t("away.long", { name })}</span>
            <button
              type="button"
              class="button"
              onClick={async () => propose({ do: "propose", what: { type: "bot", seat, bot: await usualBot() } })}
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
