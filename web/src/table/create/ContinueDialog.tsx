import { useState } from "preact/hooks";
import type { SeatInfo } from "../../api/types";
import { t } from "../../i18n";
import { continueGame, type ContinueOptions } from "./gameTransfer";
import { go } from "../../state/route";
import { reportError } from "../../state/toasts";
import { Dialog } from "../../ui/Dialog";
import { seatName } from "../../ui/SeatName";

interface Props {
  /** The table of the game; a record that somebody only looks at is kept here first. */
  table: string | (() => Promise<string>);
  game: string;
  seats: SeatInfo[];
  step: number;
  /** The seat that is offered first. */
  seat: number;
  onClose(): void;
}

/** Who plays on from a moment of a game that is over. */
export function ContinueDialog({ table, game, seats, step, seat, onClose }: Props) {
  const [plan, setPlan] = useState<ContinueOptions>({ step, seat, others: "bots" });
  const [busy, setBusy] = useState(false);
  async function start(event: Event) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const id = typeof table === "string" ? table : await table();
      go(`/t/${await continueGame({ table: id, game, players: seats.length }, plan)}`);
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  }
  return (
    <Dialog title={t("continue.title", { step })} onClose={onClose}>
      <form class="stack" onSubmit={start}>
        <p>{t("continue.text")}</p>
        <label class="field">
          <span>{t("continue.seat")}</span>
          <select value={plan.seat} onChange={(event) => setPlan({ ...plan, seat: Number(event.currentTarget.value) })}>
            {seats.map((line) => (
              <option key={line.seat} value={line.seat}>
                {t("continue.seat_of", { seat: line.seat, name: seatName(line) })}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("continue.others")}</span>
          <select
            value={plan.others}
            onChange={(event) => setPlan({ ...plan, others: event.currentTarget.value as ContinueOptions["others"] })}
          >
            <option value="bots">{t("continue.bots")}</option>
            <option value="friends">{t("continue.friends")}</option>
          </select>
          <span class="hint">{t("continue.known")}</span>
        </label>
        <button class="button main" aria-disabled={busy}>
          {t("continue.start")}
        </button>
      </form>
    </Dialog>
  );
}
