import { useState } from "preact/hooks";
import type { SeatInfo, CommandDraft } from "../../../api/types";
import { t } from "../../../i18n";
import { defaultBot } from "../../../table/create/quickStart";
import type { LiveTable } from "../../../table/live/liveTable";
import { myName } from "../../../state/session";
import { reportError } from "../../../state/toasts";
import { confirmDialog } from "../../../ui/confirmDialog";
import { CopyField } from "../../../ui/CopyField";
import { Dialog } from "../../../ui/Dialog";
import { Icon } from "../../../ui/Icon";
import { seatName } from "../../../ui/SeatName";
import { Preferences } from "../../../shell/Preferences";
import { SoundButton, soundInHeader } from "../sound/SoundButton";
import { PracticeNote } from "../PracticeNote";
import { PeopleHere } from "../people/PeopleHere";

interface Props {
  live: LiveTable;
  seats: SeatInfo[];
  onClose(): void;
  onHelp(): void;
}

/** Button in the header that opens the menu. */
export function MenuButton({ live, seats, onHelp }: Omit<Props, "onClose">) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" class="button quiet" onClick={() => setOpen(true)}>
        <Icon name="menu" /> <span class="wide-only">{t("menu")}</span>
        <span class="unseen narrow-only">{t("menu")}</span>
      </button>
      {open && (
        <Menu
          live={live}
          seats={seats}
          onClose={close}
          onHelp={() => {
            close();
            onHelp();
          }}
        />
      )}
    </>
  );
}

/** Menu of a table: resign, propose, preferences, rules. */
function Menu({ live, seats, onClose, onHelp }: Props) {
  const { table, yours, seat } = live.replica.value!;
  const playing = table.status === "playing";
  const { offline } = live.backend;
  const own = seat || yours[0] || 0;
  const isAgreed = table.seats.some((line) => line.kind === "person" && !yours.includes(line.seat)); // bots have no vote
  const act = (draft: CommandDraft) => live.execute(draft).catch(reportError);

  async function resign() {
    onClose();
    const text = table.seats.length > 2 ? "resign.many" : "resign.two";
    if (await confirmDialog(() => ({ title: t("resign.title"), text: t(text), yes: t("resign") }))) {
      await act({ do: "resign", seat: own });
    }
  }
  async function handOver() {
    onClose();
    const bot = await defaultBot();
    const words = () => ({ title: t("handover.title"), text: t("handover.text"), yes: t("handover") });
    if (await confirmDialog(words, false)) {
      await act({ do: "propose", what: { type: "bot", seat: own, bot } });
    }
  }
  async function endHere() {
    onClose();
    const words = () => ({ title: t("end_here.title"), text: t("end_here.text"), yes: t("end_here") });
    if (await confirmDialog(words)) await act({ do: "propose", what: { type: "end" } });
  }
  function propose(what: (CommandDraft & { do: "propose" })["what"]) {
    onClose();
    void act({ do: "propose", what });
  }

  return (
    <Dialog title={t("menu")} onClose={onClose}>
      <div class="stack">
        {!soundInHeader() && (
          <div class="menu-list">
            <SoundButton named />
          </div>
        )}
        {playing && own > 0 && (
          <div class="menu-list">
            {!offline && (
              <>
                {isAgreed ? (
                  <button type="button" class="button" onClick={() => propose({ type: "end" })}>
                    {t("offer_end")}
                  </button>
                ) : (
                  <button type="button" class="button" onClick={endHere}>
                    {t("end_here")}
                  </button>
                )}
                <button type="button" class="button" onClick={handOver}>
                  {t("handover")}
                </button>
              </>
            )}
            <button type="button" class="button bad" onClick={resign}>
              {t("resign")}
            </button>
          </div>
        )}
        {playing && !offline && own === 0 && (
          <div class="menu-list">
            {seatsToAskFor(live, seats).map((line) => (
              <button
                key={line.seat}
                type="button"
                class="button"
                onClick={() => propose({ type: "person", seat: line.seat })}
              >
                {t("take_over", { name: seatName(line), seat: line.seat })}
              </button>
            ))}
          </div>
        )}
        <PeopleHere live={live} />
        {table.practice && <PracticeNote />}
        <p class="hint">{table.settings.hints ? t("hint.allowed") : t("hint.none")}</p>
        <Preferences />
        {!offline && table.settings.spectators !== "off" && (
          <div>
            <p class="hint">{t("invite.watch")}</p>
            <CopyField label={t("invite.watch")} text={`${location.origin}/t/${table.table}`} />
          </div>
        )}
        <div class="menu-list">
          <a class="button" href={`/rules/${table.settings.game}`} target="_blank" rel="noopener">
            {t("rules")}
          </a>
          <button type="button" class="button" onClick={onHelp}>
            {t("keys")}
          </button>
          <a class="button" href="/">
            {t("to_lobby")}
          </a>
        </div>
      </div>
    </Dialog>
  );
}

/** Return the bots that a spectator may replace: where a player can agree, or where they have handed over their own seat. */
function seatsToAskFor(live: LiveTable, seats: SeatInfo[]): SeatInfo[] {
  const { notes } = live.display.shown.value!.history;
  const asked = seats.some(({ kind }) => kind === "person");
  const isOwn = (seat: number) =>
    notes.some(
      ({ event, before }) => event.type === "handed_over" && event.seat === seat && before?.name === myName.value,
    );
  return seats.filter(({ kind, seat }) => kind === "bot" && (asked || isOwn(seat)));
}
