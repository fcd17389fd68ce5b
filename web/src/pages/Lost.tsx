import { t } from "../i18n";
import { Page } from "../parts/Page";

/** Nothing is here, and what to do about it. */
export function Lost({ text }: { text: string }) {
  return (
    <Page title={t("lost.title")} lead={text} slim>
      <a class="button main" href="/">
        {t("to_lobby")}
      </a>
    </Page>
  );
}
