import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { gameTitle } from "../../games/titles";
import { t } from "../../i18n";
import { Loading } from "../../shell/Loading";
import { NotLoaded } from "../../shell/NotLoaded";
import { Page } from "../../shell/Page";
import { notifyTurn } from "../../shell/turnAlert";
import type { LiveTable } from "../../table/live/liveTable";
import { withLocalNames } from "../../table/seatNames";
import { useGameUI } from "../../table/frame/useGameUI";
import { seatName } from "../../ui/SeatName";
import { Curtain } from "./Curtain";
import { PlayTable } from "./PlayTable";

/** A game in progress or finished. Loads the components of the game, and hides it between players who share a device. */
export function Play({ live }: { live: LiveTable }) {
  const [handing, setHanding] = useState(true);
  const { table, yours, view, seat } = live.display.shown.value!.replica;
  const ui = useGameUI(table.settings.game);
  const title = gameTitle(table.settings.game);
  const myTurn = live.myTurn.value;

  useLayoutEffect(() => {
    if (myTurn) notifyTurn(title);
  }, [myTurn]); // eslint-disable-line react-hooks/exhaustive-deps -- one notification per turn, in any language
  useEffect(() => {
    if (yours.length < 2 || seat === view?.to_move) setHanding(false);
  }, [seat, view?.to_move, yours.length]);

  if (ui === "failed") return <NotLoaded />;
  if (!view)
    return (
      <Page title={title} lead={t("table.blind")} slim>
        {null}
      </Page>
    );
  if (!ui) return <Loading title={title} />;

  const seats = withLocalNames(table.table, table.seats, yours);
  // On a shared device, each player sees only the view of their own seat.
  const next = yours.length > 1 && table.status === "playing" && yours.includes(view.to_move) ? view.to_move : 0;
  const passing = next > 0 && next !== seat;
  const name = seatName(seats[next - 1]);
  if (passing && (handing || seat === 0)) {
    // The curtain stays until the view of the next seat is here: what is behind it belongs to the one before.
    return <Curtain title={title} seat={next} name={name} lift={() => live.switchSeat(next)} />;
  }
  const passTo = passing ? { name, now: () => setHanding(true) } : null;
  return <PlayTable key={seat} live={live} ui={ui} title={title} seats={seats} passTo={passTo} />;
}
