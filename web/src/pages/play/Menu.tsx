import type { SeatInfo, CommandDraft } from "../../api/types";
import { t } from "../../i18n";
import { usualBot } from "../../model/quick";
import type { LiveTable } from "../../model/table";
import { sayWhyNot } from "../../model/toasts";
import { sure } from "../../parts/confirm";
import { CopyField } from "../../parts/copying";
import { Dialog } from "../../parts/Dialog";
import { seatName } from "../../parts/SeatName";
import { Preferences } from "../../parts/Preferences";

interface Props {
  live: LiveTable;
  seats: SeatInfo[];
  onClose(): void;
  onHelp(): void;
}

/** What is done seldom: leave, resign, propose, settings. */
export function Menu({ live, seats, onClose, onHelp }: Props) {
  const { table, yours, seat } = live.mirror.value!;
  const playing = table.status === "playing";
  const { alone } = live.office;
  const own = seat || yours[0] || 0;
  const act = (wish: CommandDraft) => live.do(wish).catch(sayWhyNot);

  async function resign() {
    onClose();
    const text = table.seats.length > 2 ? "resign.many" : "resign.two";
    if (await sure(() => ({ title: t("resign.title"), text: t(text), yes: t("resign") }))) {
      await act({ do: "resign", seat: own });
    }
  }
  async function handOver() {
    onClose();
    const bot = await usualBot();
    const words = () => ({ title: t("handover.title"), text: t("handover.text"), yes: t("handover") });
    if (await sure(words, false)) {
      await act({ do: "propose", what: { type: "bot", seat: own, bot } });
    }
  }
  function propose(what: (CommandDraft & { do: "propose" })["what"]) {
    onClose();
    void act({ do: "propose", what });
  }

  return (
    <Dialog title={t("menu")} onClose={onClose}>
      <div class="stack">
        {playing && own > 0 && (
          <div class="menu-list">
            {!alone && (
              <>
                <button type="button" class="button" onClick={() => propose({ type: "end" })}>
                  {t("offer_end")}
                </button>
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
        {playing && !alone && (
          <div class="menu-list">
            {seats
              .filter((line) => line.kind === "bot")
              .map((line) => (
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
        <p class="hint">{table.settings.hints ? t("hint.allowed") : t("hint.none")}</p>
        <Preferences />
        {!alone && (
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
