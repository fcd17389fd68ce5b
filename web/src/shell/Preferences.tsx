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
  type Confirmations,
  type Speed,
  type Theme,
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
      <label class="field">
        <span>{t("settings.theme")}</span>
        <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {t(`settings.theme.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("settings.speed")}</span>
        <select
          value={speed.value ?? usualSpeed.value}
          onChange={(event) => (speed.value = event.currentTarget.value as Speed)}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {t(`settings.speed.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("settings.confirmations")}</span>
        <select
          value={confirmations.value}
          onChange={(event) => (confirmations.value = event.currentTarget.value as Confirmations)}
        >
          {CONFIRMATIONS.map((each) => (
            <option key={each} value={each}>
              {t(`settings.confirmations.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="choice">
        <input type="checkbox" checked={autoEnd.value} onChange={() => (autoEnd.value = !autoEnd.value)} />
        <span>
          <b>{t("settings.auto_end")}</b>
          <br />
          <span class="hint">{t("settings.auto_end.text")}</span>
        </span>
      </label>
      <label class="choice">
        <input type="checkbox" checked={soundOn.value} onChange={() => (sound.value = !soundOn.value)} />
        <span>
          <b>{t("settings.sound")}</b>
          <br />
          <span class="hint">{t("settings.sound.text")}</span>
        </span>
      </label>
      <label class="choice">
        <input type="checkbox" checked={notify.value} onChange={toggleNotify} />
        <span>
          <b>{t("settings.notify")}</b>
          <br />
          <span class="hint">{t("settings.notify.text")}</span>
        </span>
      </label>
    </div>
  );
}
