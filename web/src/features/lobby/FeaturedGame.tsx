import { useEffect, useState } from "preact/hooks";
import { request } from "../../api/request";
import type { SeatInfo, Snapshot, TableListing, View } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { gameTitle } from "../../games/titles";
import { formatList, t } from "../../i18n";
import { useGameUI } from "../../table/frame/useGameUI";
import { Icon } from "../../ui/Icon";
import { seatName, SeatName } from "../../ui/SeatName";
import "./featured.css";

interface Props {
  listing: TableListing;
  spectators: number;
}

/** One game to watch, as a spectator sees it: its board, who plays and who leads. */
export default function FeaturedGame({ listing, spectators }: Props) {
  const { table, game, seats, updated } = listing;
  const [found, setFound] = useState<Snapshot | null>(null);
  useEffect(() => {
    let stale = false;
    request("GET", "/tables/{table}", { path: { table }, query: { seat: 0 } }).then(
      (snapshot) => stale || setFound(snapshot),
      () => undefined, // the lists say whether the server is there
    );
    return () => void (stale = true);
  }, [table, updated]);
  const loaded = useGameUI(game);
  const ui = loaded === "failed" ? null : loaded;
  const view = found?.table.table === table ? (found.view ?? null) : null;
  const leaders = ui && view ? leadersOf(ui, view, seats) : [];
  return (
    <section class="featured card" aria-labelledby="featured-title">
      <div class="featured-board" aria-hidden="true" inert>
        {ui && view && <Picture ui={ui} view={view} seats={seats} />}
      </div>
      <div class="stack tight">
        <h2 id="featured-title">{t("featured.title")}</h2>
        <p class="table-line-game">{gameTitle(game)}</p>
        <p class="table-line-seats">
          {seats.map((seat) => (
            <SeatName key={seat.seat} line={seat} size={14} />
          ))}
        </p>
        {view && (
          <p class="hint">
            {t("featured.move", { step: view.log.length })}
            {leaders.length > 0 && ` · ${t("featured.leads", { names: formatList(leaders) })}`}
            {spectators > 0 && ` · ${t("players.watching", { count: spectators })}`}
          </p>
        )}
        <p>
          <a class="button main" href={`/t/${table}`}>
            <Icon name="eye" /> {t("featured.watch")}
          </a>
        </p>
      </div>
    </section>
  );
}

/** The board, drawn small by the game itself; nothing can be clicked. */
function Picture({ ui, view, seats }: { ui: GameUI; view: View; seats: SeatInfo[] }) {
  return (
    <ui.Diagram
      view={view}
      moves={[]}
      idle=""
      seats={seats}
      seat={0}
      last={null}
      animate={0}
      layout="narrow"
      show={[]}
    />
  );
}

/** Those who are ahead, unless all are equal. */
function leadersOf(ui: GameUI, view: View, seats: SeatInfo[]): string[] {
  const scores = ui.series([view]).map(({ seat, values }) => ({ seat, score: values.at(-1) ?? 0 }));
  const best = Math.max(...scores.map(({ score }) => score));
  const ahead = scores.filter(({ score }) => score === best);
  return ahead.length < scores.length ? ahead.map(({ seat }) => seatName(seats[seat - 1])) : [];
}
