import { t } from "../i18n";
import { Page } from "./Page";

/** A part of the client could not be fetched: the server is away, or has another version since this page was opened. */
export function NotLoaded() {
  return (
    <Page title={t("not_loaded.title")} slim>
      <div class="stack" role="alert">
        <p class="lead">{t("not_loaded.text")}</p>
        <p>
          <button type="button" class="button main large" onClick={() => location.reload()}>
            {t("not_loaded.again")}
          </button>
        </p>
      </div>
    </Page>
  );
}
