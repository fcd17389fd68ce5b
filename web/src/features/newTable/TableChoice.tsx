import type { Clock, GameInfo } from "../../api/types";
import { t } from "../../i18n";
import { clockText } from "../../table/clock/clockTexts";
import { enabledAids, type TableDraft } from "./draft";
import { aidWords } from "./optionTexts";

interface Props {
  plan: TableDraft;
  game: GameInfo;
  clocks: NonNullable<Clock>[];
  change(some: Partial<TableDraft>): void;
}

/** How the table is run. */
export function TableChoice({ plan, game, clocks, change }: Props) {
  const offered: Clock[] = [null, ...clocks];
  const clock = offered.findIndex((each) => JSON.stringify(each) === JSON.stringify(plan.clock));
  const flag = (name: "public" | "undo" | "chat" | "hints") => (
    <Flag
      label={t(`new.${name}`)}
      text={t(`new.${name}.text`)}
      checked={plan[name]}
      toggle={() => change({ [name]: !plan[name] })}
    />
  );
  const aids = enabledAids(plan, game);
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
      {game.aids?.map((aid) => (
        <Flag
          key={aid}
          {...aidWords(game.name, aid)}
          checked={aids.includes(aid)}
          toggle={() => change({ aids: aids.includes(aid) ? aids.filter((each) => each !== aid) : [...aids, aid] })}
        />
      ))}
    </fieldset>
  );
}

function Flag({ label, text, checked, toggle }: { label: string; text: string; checked: boolean; toggle(): void }) {
  return (
    <label class="choice">
      <input type="checkbox" checked={checked} onChange={toggle} />
      <span>
        <b>{label}</b> <span class="hint">{text}</span>
      </span>
    </label>
  );
}
