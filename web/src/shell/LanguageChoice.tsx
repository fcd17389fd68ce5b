import { language, LANGUAGES, t, type Language } from "../i18n";
import { chosenLanguage, preferredLanguage } from "../state/settings";
import { Icon } from "../ui/Icon";

/** A language by its own name, as it stands alone. */
function nameOf(code: Language): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code)!;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** All languages, in the browser's own list. */
export function LanguageSelect({ label }: { label?: string }) {
  return (
    <select
      aria-label={label}
      value={preferredLanguage.value}
      onChange={(event) => (chosenLanguage.value = event.currentTarget.value as Language)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {nameOf(each)}
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
