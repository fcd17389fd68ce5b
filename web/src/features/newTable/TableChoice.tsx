import type { Clock } from "../../api/types";
import { t } from "../../i18n";
import { clockText } from "../../table/clock/clockTexts";
import type { TableDraft } from "./draft";

interface Props {
  plan: TableDraft;
  clocks: NonNullable<Clock>[];
  change(some: Partial<TableDraft>): void;
}

/** How the table is run. */
export function TableChoice({ plan, clocks, change }: Props) {
  const offered: Clock[] = [null, ...clocks];
  const clock = offered.findIndex((each) => JSON.stringify(each) === JSON.stringify(plan.clock));
  const flag = (name: "public" | "undo" | "chat" | "hints") => (
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
        <select
          value={String(clock)}
          onChange={(event) => change({ clock: offered[Number(event.currentTarget.value)] ?? null })}
        >
          {offered.map((each, index) => (
            <option key={index} value={String(index)}>
              {clockText(each)}
            </option>
          ))}
        </select>
        <span class="hint">{t("new.clock.text")}</span>
      </label>
      <label class="field">
        <span>{t("new.spectators")}</span>
        <select
          value={plan.spectators}
          onChange={(event) => change({ spectators: event.currentTarget.value as TableDraft["spectators"] })}
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
      {flag("hints")}
    </fieldset>
  );
}
