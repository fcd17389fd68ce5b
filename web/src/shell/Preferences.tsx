import { t } from "../i18n";
import { requestNotifications } from "./turnAlert";
import {
  autoEnd,
  CONFIRMATIONS,
  confirmations,
  notify,
  sound,
  soundOn,
  speed,
  SPEEDS,
  theme,
  THEMES,
  usualSpeed,
} from "../state/settings";
import { showToast } from "../state/toasts";
import { LanguageSelect } from "./LanguageChoice";

/** How things look and move here; remembered in this browser. */
export function Preferences() {
  async function toggleNotify() {
    if (notify.value) notify.value = false;
    else if (await requestNotifications()) notify.value = true;
    else showToast(() => t("settings.notify_denied"), "bad");
  }
  return (
    <div class="stack">
      <label class="field">
        <span>{t("settings.language")}</span>
        <LanguageSelect />
      </label>
      <Field
        label={t("settings.theme")}
        values={THEMES}
        value={theme.value}
        name={(each) => t(`settings.theme.${each}`)}
        set={(each) => (theme.value = each)}
      />
      <Field
        label={t("settings.speed")}
        values={SPEEDS}
        value={speed.value ?? usualSpeed.value}
        name={(each) => t(`settings.speed.${each}`)}
        set={(each) => (speed.value = each)}
      />
      <Field
        label={t("settings.confirmations")}
        values={CONFIRMATIONS}
        value={confirmations.value}
        name={(each) => t(`settings.confirmations.${each}`)}
        set={(each) => (confirmations.value = each)}
      />
      <Switch
        label={t("settings.auto_end")}
        text={t("settings.auto_end.text")}
        on={autoEnd.value}
        toggle={() => (autoEnd.value = !autoEnd.value)}
      />
      <Switch
        label={t("settings.sound")}
        text={t("settings.sound.text")}
        on={soundOn.value}
        toggle={() => (sound.value = !soundOn.value)}
      />
      <Switch label={t("settings.notify")} text={t("settings.notify.text")} on={notify.value} toggle={toggleNotify} />
    </div>
  );
}

interface FieldProps<T extends string> {
  label: string;
  values: readonly T[];
  value: T;
  name(value: T): string;
  set(value: T): void;
}

/** A choice among several values. */
function Field<T extends string>({ label, values, value, name, set }: FieldProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.currentTarget.value as T)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {name(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A choice between on and off. */
function Switch({ label, text, on, toggle }: { label: string; text: string; on: boolean; toggle(): void }) {
  return (
    <label class="choice">
      <input type="checkbox" checked={on} onChange={toggle} />
      <span>
        <b>{label}</b>
        <br />
        <span class="hint">{text}</span>
      </span>
    </label>
  );
}
