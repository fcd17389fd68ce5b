import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { LiveTable } from "../../table/live/liveTable";

const SHORT = 800; // a cut that heals at once is nobody's business

/** Says when the connection is gone, and that it will come back by itself. */
export function Connection({ live }: { live: LiveTable }) {
  const state = live.feed.connection.value;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(state !== "open"), state === "open" ? 0 : SHORT);
    return () => clearTimeout(timer);
  }, [state]);
  const said = shown && state !== "open";
  return (
    <div class="connection" role="status">
      {said && state === "signed_out" && (
        <p class="banner warn">
          {t("connection.signed_out")} <a href="/">{t("to_lobby")}</a>
        </p>
      )}
      {said && state !== "signed_out" && (
        <p class="banner warn">
          <span class="spinner" /> {t("connection.lost")}
          <button type="button" class="button" onClick={() => live.feed.reconnect()}>
            {t("connection.now")}
          </button>
        </p>
      )}
    </div>
  );
}
