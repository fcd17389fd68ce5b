import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { t } from "../i18n";
import { identity } from "../model/session";
import { LiveTable } from "../model/table";
import { sentence } from "../model/toasts";
import { gameUI } from "../games/registry";
import { Loading } from "../parts/Loading";
import { Page } from "../parts/Page";
import { Lost } from "./Lost";
import { Play } from "./play/Play";
import { Waiting } from "./Waiting";

const ID = /^[\w-]{22}$/;

/** A table, if there can be one: a link that was cut short, or led nowhere, is not worth another question. */
export function TablePage({ id }: { id: string }) {
  return ID.test(id) && !ledNowhere() ? <Table id={id} /> : <Lost text={t("lost.table")} />;
}

/** Has the server said already, with this very page, that there is nothing at its address? */
function ledNowhere(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.responseStatus === 404 && new URL(page.name).pathname === location.pathname;
}

/** From the first who sits down to the last word after the game. */
function Table({ id }: { id: string }) {
  const table = useMemo(() => new LiveTable(id), [id]);
  useLayoutEffect(() => {
    const came = identity.peek();
    // At once, not after the next picture: what is done under a new name must not go out under the old one.
    const stop = identity.subscribe((its) => its !== came && table.again());
    return () => {
      stop();
      table.close();
    };
  }, [table]);

  const mirror = table.mirror.value;
  const game = mirror?.table.settings.game;
  useEffect(() => {
    if (game) gameUI(game).catch(() => undefined); // while people sit down
  }, [game]);

  if (table.problem.value) return <Lost text={sentence(table.problem.value)} />;
  if (!mirror) return <Connecting live={table} />;
  if (mirror.table.status === "open") return <Waiting live={table} />;
  return <Play live={table} />;
}

/** Before the first word of the server; who finds no room is told so, and waits. */
function Connecting({ live }: { live: LiveTable }) {
  const crowded = live.crowded.value;
  if (!crowded) return <Loading title={t("table.connecting")} />;
  return (
    <Page title={t("table.connecting")} slim>
      <p class="banner warn" role="status">
        <span class="spinner" /> {sentence(crowded)} {t("table.goes_on_trying")}
      </p>
    </Page>
  );
}
