import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Moved, SeatInfo } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import { t } from "../../../i18n";
import type { LiveTable } from "../../../table/live/liveTable";
import { layout } from "../../../table/frame/tableProps";
import { Dialog } from "../../../ui/Dialog";
import { Icon } from "../../../ui/Icon";
import { seatName } from "../../../ui/SeatName";
import { SeatSign } from "../../../ui/SeatSign";
import { sinceLastTurn, type RecapPart } from "./sinceLastTurn";
import "./recap.css";

interface Recap {
  /** The moves that the board marks. */
  recent: Moved[];
  /** Beside a wide board: below the log, of which it is the end. */
  panel: JSX.Element | null;
  /** Above a narrow board, which has no room for it: the button that opens it, and the last sentence. */
  button: JSX.Element | null;
}

const NOTHING: Recap = { recent: [], panel: null, button: null };

/** What others did since the player's last turn. It goes with the player's first move, or when it is closed. */
export function useRecap(live: LiveTable, ui: GameUI, seats: SeatInfo[], past: boolean): Recap {
  const [closedAt, setClosedAt] = useState(-1); // steps of the position for which it was closed
  const [open, setOpen] = useState(false);
  const { replica, history } = live.display.shown.value!;
  const { seat, view } = replica;
  const steps = view!.log.length;
  if (past || live.behind.value || view!.to_move !== seat || closedAt === steps || view!.over) return NOTHING;
  const { events, parts } = sinceLastTurn(ui, history, [seat], (each) => seatName(seats[each - 1]));
  if (!events.length) return NOTHING;
  function close() {
    setOpen(false);
    setClosedAt(steps);
  }
  if (layout() === "wide") return { ...NOTHING, recent: events, panel: <RecapPanel parts={parts} close={close} /> };
  const button = (
    <>
      <button type="button" class="button recap-button" aria-label={t("recap")} onClick={() => setOpen(true)}>
        <Icon name="log" size={18} />
        <span class="badge">{events.length}</span>
      </button>
      <small class="due-more">{parts.at(-1)?.texts.at(-1)}</small>
      {open && (
        <Dialog title={t("recap")} onClose={close}>
          <RecapList parts={parts} />
        </Dialog>
      )}
    </>
  );
  return { recent: events, panel: null, button };
}

function RecapPanel({ parts, close }: { parts: RecapPart[]; close(): void }) {
  return (
    <section class="recap" aria-labelledby="recap-title">
      <header class="recap-head">
        <h3 id="recap-title">{t("recap")}</h3>
        <button type="button" class="button quiet icon" aria-label={t("recap.hide")} onClick={close}>
          <Icon name="cross" size={16} />
        </button>
      </header>
      <RecapList parts={parts} />
    </section>
  );
}

function RecapList({ parts }: { parts: RecapPart[] }) {
  return (
    <ul class="recap-list" tabIndex={0} aria-label={t("recap")}>
      {parts.map(({ seat, texts }, index) => (
        <li key={index}>
          <SeatSign seat={seat} size={13} />
          <div>
            {texts.map((text, line) => (
              <p key={line}>{text}</p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
