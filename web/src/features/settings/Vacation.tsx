import { useState } from "preact/hooks";
import { formatDate, t } from "../../i18n";
import { comeBack, goOnVacation, vacation } from "./notifications";
import { reportError } from "../../state/toasts";

const DAY = 86_400_000;

/** The day of a moment as a field for dates writes it. */
function isoDay(millis: number): string {
  const date = new Date(millis - new Date(millis).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 10);
}

/** Away with notice: clocks with days for a turn stand still. */
export function Vacation() {
  const [day, setDay] = useState(isoDay(Date.now() + 7 * DAY));
  const now = vacation.value;
  if (!now) return null;
  return (
    <section class="card panel stack">
      <h2>{t("vacation")}</h2>
      <p>{t("vacation.text", { days: now.days, count: now.days })}</p>
      {now.until ? (
        <>
          <p role="status">
            <b>{t("vacation.until", { day: formatDate(now.until) })}</b>{" "}
            <span class="hint">{t("vacation.moving")}</span>
          </p>
          <button type="button" class="button" onClick={() => comeBack().catch(reportError)}>
            {t("vacation.end")}
          </button>
        </>
      ) : (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void goOnVacation(new Date(`${day}T23:59:59`).getTime()).catch(reportError);
          }}
        >
          <label class="field">
            <span>{t("vacation.last")}</span>
            <input
              type="date"
              required
              min={isoDay(Date.now())}
              value={day}
              onInput={(event) => setDay(event.currentTarget.value)}
            />
            <span class="hint">{t("vacation.left", { count: Math.floor(now.left / DAY) })}</span>
          </label>
          <button class="button">{t("vacation.take")}</button>
        </form>
      )}
    </section>
  );
}
