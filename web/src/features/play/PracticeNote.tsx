import { t } from "../../i18n";

/** Tag of a game that counts for nothing, with the reason. */
export function PracticeNote() {
  return (
    <p class="hint">
      <span class="tag">{t("practice")}</span> {t("practice.text")}
    </p>
  );
}
