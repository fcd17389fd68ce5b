import { language, LANGUAGES, t, type Language } from "../i18n";
import { languageChosen, languageWished } from "../model/settings";
import { Icon } from "./Icon";

/** Each language by its own name. */
export function LanguageSelect({ label }: { label?: string }) {
  return (
    <select
      aria-label={label}
      value={languageWished.value}
      onChange={(event) => (languageChosen.value = event.currentTarget.value as Language)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {new Intl.DisplayNames(each, { type: "language" }).of(each)}
        </option>
      ))}
    </select>
  );
}

/** The same in little room: the letters of the language, and the browser's own list under the finger. */
export function LanguageSwitch() {
  return (
    <span class="button quiet language">
      <Icon name="globe" />
      <span aria-hidden="true">{language.value.toUpperCase()}</span>
      <LanguageSelect label={t("settings.language")} />
    </span>
  );
}
