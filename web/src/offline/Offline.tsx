import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "../parts/Icon";
import { Page } from "../parts/Page";
import { hasEngine } from "./engine";
import { say } from "./words";

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
    <Page title={say("title")} lead={say("lead")} slim>
      <div class="stack">
        <div class="row">
          <a class="button main large" href="/practice">
            {say("practise")}
          </a>
          {hasEngine && (
            <a class="button large" href="/learn">
              <Icon name="hat" /> {t("lobby.new.learn")}
            </a>
          )}
          <button type="button" class="button large" onClick={() => location.reload()}>
            <Icon name="again" /> {say("again")}
          </button>
        </div>
        <p class="hint">{say("waits")}</p>
      </div>
    </Page>
  );
}
