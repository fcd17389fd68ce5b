import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { t } from "../../i18n";
import { lastGameAt, rememberTable } from "../../state/lastTable";
import { identity } from "../../state/session";
import { LiveTable } from "../../table/live/liveTable";
import { problemText } from "../../state/toasts";
import { loadGameUI } from "../../table/frame/useGameUI";
import { Loading } from "../../shell/Loading";
import { Page } from "../../shell/Page";
import { NotFound } from "../../shell/Lost";
import { useTablePeople } from "./people/tablePeople";
import { Play } from "./Play";
import { WaitingRoom } from "./waiting/WaitingRoom";

const ID = /^[\w-]{22}$/;

/** A table, if there can be one: a link that was cut short, or led nowhere, is not worth another question. */
export function TablePage({ id }: { id: string }) {
  return ID.test(id) && !ledNowhere() ? <Table id={id} /> : <NotFound text={t("lost.table")} />;
}

/** Has the server said already, with this very page, that there is nothing at its address? */
function ledNowhere(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.responseStatus === 404 && new URL(page.name).pathname === location.pathname;
}

/** From the first who sits down to the last word after the game. */
function Table({ id }: { id: string }) {
  const table = useMemo(() => {
    const last = lastGameAt(id);
    if (last) loadGameUI(last).catch(() => undefined); // while the feed connects
    return new LiveTable(id);
  }, [id]);
  useLayoutEffect(() => {
    const came = identity.peek();
    // At once, not after the next picture: what is done under a new name must not go out under the old one.
    const stop = identity.subscribe((now) => now !== came && table.reconnect());
    return () => {
      stop();
      table.close();
    };
  }, [table]);

  useTablePeople(table);

  const mirror = table.replica.value;
  const game = mirror?.table.settings.game;
  useEffect(() => {
    if (!game) return;
    rememberTable(id, game);
    loadGameUI(game).catch(() => undefined); // while people sit down
  }, [id, game]);

  if (table.problem.value) return <NotFound text={problemText(table.problem.value)} />;
  if (!mirror) return <Connecting live={table} />;
  if (mirror.table.status === "open") return <WaitingRoom live={table} />;
  return <Play live={table} />;
}

/** Before the first word of the server; who finds no room is told so, and waits. */
function Connecting({ live }: { live: LiveTable }) {
  const crowded = live.tableFull.value;
  if (!crowded) return <Loading title={t("table.connecting")} />;
  return (
    <Page title={t("table.connecting")} slim>
      <p class="banner warn" role="status">
        <span class="spinner" /> {problemText(crowded)} {t("table.retrying")}
      </p>
    </Page>
  );
}
