import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../../ui/Icon";
import { Page } from "../../shell/Page";
import { hasEngine } from "../../table/live/offlineEngine";
import { tr } from "./texts";

const AGAIN = 5000; // milliseconds until the server is looked for again

/** Opened without a network: says so, and what can be done meanwhile. When the server is back, so is the page. */
export default function Offline() {
  useEffect(() => {
    const look = () =>
      void fetch("/health").then(
        (response) => response.ok && location.reload(),
        () => undefined,
      );
    const timer = setInterval(look, AGAIN);
    addEventListener("online", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
    };
  }, []);
  return (
    <Page title={tr("title")} lead={tr("lead")} slim>
      <div class="stack">
        <div class="row">
          <a class="button main large" href="/practice">
            {tr("practise")}
          </a>
          {hasEngine && (
            <a class="button large" href="/learn">
              <Icon name="hat" /> {t("lobby.new.learn")}
            </a>
          )}
          {hasEngine && (
            <a class="button large" href="/puzzles">
              <Icon name="lamp" /> {t("lobby.puzzles")}
            </a>
          )}
          <button type="button" class="button large" onClick={() => location.reload()}>
            <Icon name="again" /> {tr("again")}
          </button>
        </div>
        <p class="hint">{tr("waits")}</p>
      </div>
    </Page>
  );
}
