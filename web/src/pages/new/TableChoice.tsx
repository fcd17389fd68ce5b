import type { Clock } from "../../api/types";
import { t } from "../../i18n";
import type { Plan } from "../../model/wish";

const CLOCKS: Record<string, Clock> = {
  none: null,
  quick: { type: "move", seconds: 30 },
  calm: { type: "move", seconds: 120 },
  game: { type: "game", seconds: 900, increment: 5 },
  day: { type: "move", seconds: 86_400 },
};

/** How the table is run. */
export function TableChoice({ plan, change }: { plan: Plan; change(some: Partial<Plan>): void }) {
  const clock = Object.keys(CLOCKS).find((name) => JSON.stringify(CLOCKS[name]) === JSON.stringify(plan.clock));
  const flag = (name: "public" | "undo" | "chat") => (
    <label class="choice">
      <input type="checkbox" checked={plan[name]} onChange={() => change({ [name]: !plan[name] })} />
      <span>
        <b>{t(`new.${name}`)}</b> <span class="hint">{t(`new.${name}.text`)}</span>
      </span>
    </label>
  );
  return (
    <fieldset class="card panel stack">
      <legend>{t("new.table")}</legend>
      {flag("public")}
      <label class="field">
        <span>{t("new.clock")}</span>
        <select value={clock} onChange={(event) => change({ clock: CLOCKS[event.currentTarget.value] ?? null })}>
          {Object.keys(CLOCKS).map((name) => (
            <option key={name} value={name}>
              {t(`new.clock.${name}`)}
            </option>
          ))}
        </select>
        <span class="hint">{t("new.clock.text")}</span>
      </label>
      <label class="field">
        <span>{t("new.spectators")}</span>
        <select
          value={plan.spectators}
          onChange={(event) => change({ spectators: event.currentTarget.value as Plan["spectators"] })}
        >
          {(["on", "after", "off"] as const).map((each) => (
            <option key={each} value={each}>
              {t(`new.spectators.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {flag("undo")}
      {flag("chat")}
    </fieldset>
  );
}
