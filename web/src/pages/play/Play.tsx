import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { GameUI } from "../../games/contract";
import { gameUI } from "../../games/registry";
import { language, t } from "../../i18n";
import { callBack, showNothing, showTurn } from "../../model/attention";
import { named } from "../../model/names";
import { wide } from "../../model/settings";
import type { LiveTable } from "../../model/table";
import { Loading } from "../../parts/Loading";
import { NotLoaded } from "../../parts/NotLoaded";
import { Page } from "../../parts/Page";
import { seatName } from "../../parts/SeatName";
import { gameTitle } from "../../parts/TableList";
import { Curtain } from "./Curtain";
import { Stage } from "./Stage";

/** A game in progress, or its end: fetches the game's components, and minds who looks. */
export function Play({ live }: { live: LiveTable }) {
  const [ui, setUi] = useState<GameUI | null>(null);
  const [failed, setFailed] = useState(false);
  const [handing, setHanding] = useState(true);
  const mirror = live.mirror.value!;
  const { table, yours, view, seat } = mirror;
  const title = gameTitle(table.settings.game);
  const myTurn = live.myTurn.value;

  useEffect(() => {
    gameUI(table.settings.game).then(
      (found) => setUi(() => found as unknown as GameUI),
      () => setFailed(true),
    );
  }, [table.settings.game]);
  // With the page, not after it: at no moment do the tab and the page tell different things.
  useLayoutEffect(() => {
    showTurn(title, myTurn);
    return showNothing;
  }, [title, myTurn, language.value]);
  useLayoutEffect(() => {
    if (myTurn) callBack(title);
  }, [myTurn]);
  useEffect(() => {
    if (yours.length < 2 || seat === view?.to_move) setHanding(false);
  }, [seat, view?.to_move, yours.length]);

  if (failed) return <NotLoaded />;
  if (!view)
    return (
      <Page title={title} lead={t("table.blind")} slim>
        {null}
      </Page>
    );
  if (!ui) return <Loading title={title} />;

  const seats = named(table.table, table.seats, yours);
  // On a device that several share, each sees the table through their own eyes, and nobody else's.
  const next = yours.length > 1 && table.status === "playing" && yours.includes(view.to_move) ? view.to_move : 0;
  const passing = next > 0 && next !== seat;
  if (passing && (handing || seat === 0)) {
    return (
      <Curtain
        seat={next}
        name={seatName(seats[next - 1])}
        lift={() => {
          setHanding(false);
          live.look(next);
        }}
      />
    );
  }
  return (
    <Stage
      key={seat}
      live={live}
      ui={ui}
      title={title}
      seats={seats}
      layout={wide.value ? "wide" : "narrow"}
      passTo={passing ? { name: seatName(seats[next - 1]), now: () => setHanding(true) } : null}
    />
  );
}
