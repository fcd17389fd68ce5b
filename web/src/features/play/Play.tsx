import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { GameUI } from "../../games/contract";
import { gameUI } from "../../games/registry";
import { language, t } from "../../i18n";
import { notifyTurn, resetTab, showTurnInTab } from "../../state/turnAlert";
import { withLocalNames } from "../../table/seatNames";
import { wide } from "../../state/settings";
import type { LiveTable } from "../../table/liveTable";
import { Loading } from "../../shell/Loading";
import { NotLoaded } from "../../shell/NotLoaded";
import { Page } from "../../shell/Page";
import { seatName } from "../../ui/SeatName";
import { gameTitle } from "../../games/titles";
import { Curtain } from "./Curtain";
import { PlayTable } from "./PlayTable";

/** A game in progress, or its end: fetches the game's components, and minds who looks. */
export function Play({ live }: { live: LiveTable }) {
  const [ui, setUi] = useState<GameUI | null>(null);
  const [failed, setFailed] = useState(false);
  const [handing, setHanding] = useState(true);
  const mirror = live.replica.value!;
  const { table, yours, view, seat } = mirror;
  const title = gameTitle(table.settings.game);
  const myTurn = live.myTurn.value;

  useEffect(() => {
    gameUI(table.settings.game).then(
      (found) => setUi(() => found),
      () => setFailed(true),
    );
  }, [table.settings.game]);
  // With the page, not after it: at no moment do the tab and the page tell different things.
  useLayoutEffect(() => {
    showTurnInTab(title, myTurn);
    return resetTab;
  }, [title, myTurn, language.value]);
  useLayoutEffect(() => {
    if (myTurn) notifyTurn(title);
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

  const seats = withLocalNames(table.table, table.seats, yours);
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
          live.switchSeat(next);
        }}
      />
    );
  }
  return (
    <PlayTable
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
