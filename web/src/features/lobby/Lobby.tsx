import { useEffect, useState } from "preact/hooks";
import type { BotInfo, GameInfo, TableListing } from "../../api/types";
import { manifestOf } from "../../games/registry";
import { loadGameUI } from "../../table/frame/useGameUI";
import { t, tDynamic } from "../../i18n";
import { featured, pollLobby, games, loadGames, myTables, openTables, reachable } from "../../state/lobby";
import { loadPart } from "../../state/loadPart";
import { opponentsFor, rankedBot } from "../../state/opponents";
import { go } from "../../state/route";
import { myName } from "../../state/session";
import { reportError } from "../../state/toasts";
import { ImportGames } from "./ImportGames";
import { Invitations } from "./Invitations";
import { RecentOpponents } from "./RecentOpponents";
import { GameArt } from "../../games/GameArt";
import { Icon } from "../../ui/Icon";
import { OpponentSelects } from "../../ui/OpponentSelects";
import { lazyPart } from "../../shell/lazy";
import { Page } from "../../shell/Page";
import { gameTitle } from "../../games/titles";
import { TableList } from "./TableList";
import "./lobby.css";

const FeaturedGame = lazyPart(() => import("./FeaturedGame"));

/** Where everybody arrives: a game in one click, the own games, and tables that wait. */
export function Lobby() {
  const name = myName.value;
  useEffect(() => {
    loadGames().catch(reportError);
    return pollLobby();
  }, [name]);
  const mine = myTables.value ?? [];
  const others = (openTables.value ?? []).filter((line) => !mine.some((own) => own.table === line.table));
  const waiting = others.filter(({ seats }) => seats.some(({ kind }) => kind === "open"));
  const running = others.filter(({ status, spectators }) => status === "playing" && spectators === "on");
  const shown = running.find(({ table }) => table === featured.value?.table);
  return (
    <Page title={t("lobby.title")} lead={t("lobby.lead")} hero={<Waves />}>
      {!reachable.value && (
        <p class="banner warn" role="alert">
          {t("lobby.unreachable")}
        </p>
      )}
      {!name && (
        <p class="banner newcomer">
          <span class="banner-text">{t("lobby.new")}</span>
          <a class="button main" href="/learn">
            <Icon name="hat" /> {t("lobby.new.learn")}
          </a>
        </p>
      )}
      <Invitations />
      <div class="game-cards">
        {games.value?.games.map((game) => <GameCard key={game.name} game={game} bots={games.value!.bots} />) ?? (
          <NoCardsYet />
        )}
      </div>
      {(games.value || !reachable.value) && ( // once nothing can push it down any more
        <p class="lobby-practice">
          <a href="/practice">{t("lobby.practice")}</a> · <a href="/puzzles">{t("lobby.puzzles")}</a>
        </p>
      )}
      {openTables.value && (
        <>
          {mine.length > 0 && <MyTables tables={mine} />}
          {name && <RecentOpponents />}
          {shown && <FeaturedGame listing={shown} spectators={featured.value!.spectators} />}
          <TableList title={t("lobby.open")} tables={waiting} empty={t("lobby.none")} />
          {running.length > 0 && <TableList title={t("lobby.watch")} tables={running} />}
          <ImportGames />
        </>
      )}
    </Page>
  );
}

const FILTERED = 6; // games, from which on they can be filtered

/** The own games, all or some. */
function MyTables({ tables }: { tables: TableListing[] }) {
  const [status, setStatus] = useState<TableListing["status"] | "">("");
  const filter = tables.length >= FILTERED && (
    <select
      aria-label={t("lobby.filter")}
      value={status}
      onChange={(event) => setStatus(event.currentTarget.value as typeof status)}
    >
      <option value="">{t("lobby.filter.all")}</option>
      <option value="open">{t("lobby.filter.open")}</option>
      <option value="playing">{t("lobby.playing")}</option>
      <option value="over">{t("lobby.over")}</option>
    </select>
  );
  const shown = tables.filter((line) => !status || line.status === status);
  return <TableList title={t("lobby.mine")} tables={shown} filter={filter} empty={t("lobby.filter.none")} />;
}

/** Keeps the room of the cards until they are there. */
function NoCardsYet() {
  return (
    <>
      <div class="game-card card" />
      <div class="game-card card" />
    </>
  );
}

/** The sea behind the head of the page. */
function Waves() {
  const wave = "q50-16 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0";
  return (
    <svg class="waves" viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true">
      <path class="fill-sea-1" opacity=".45" d={`M0 132${wave}V300H0z`} />
      <path class="fill-sea-1" opacity=".5" d={`M-40 180${wave} 100 0V300H-40z`} />
      <path class="fill-sea-2" opacity=".4" d={`M-80 230${wave} 100 0V300H-80z`} />
    </svg>
  );
}

function GameCard({ game, bots }: { game: GameInfo; bots: readonly BotInfo[] }) {
  const [busy, setBusy] = useState(false);
  async function start(against: "bots" | "anyone") {
    if (busy) return;
    setBusy(true);
    try {
      loadGameUI(game.name).catch(() => undefined); // while the table is made
      const { findOpponent, playAgainstBots } = await loadPart(import("../../table/create/quickStart"));
      go(`/t/${await (against === "bots" ? playAgainstBots(game) : findOpponent(game.name))}`);
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  }
  const bot = rankedBot(bots);
  const least = game.seats[0]!;
  const most = game.seats.at(-1)!;
  const known = manifestOf(game.name) !== undefined;
  return (
    <section class="game-card card" aria-labelledby={`game-${game.name}`}>
      <GameArt game={game.name} />
      <div class="stack">
        <div>
          <h2 id={`game-${game.name}`}>{gameTitle(game.name)}</h2>
          <p class="hint">
            {least === most ? t("lobby.players", { count: least }) : t("lobby.players_range", { least, most })}
            {known && ` · ${tDynamic(`${game.name}.about.time`)}`}
          </p>
        </div>
        {known && <p>{tDynamic(`${game.name}.about.text`)}</p>}
        <div class="row">
          <button type="button" class="button main large" aria-disabled={busy} onClick={() => start("bots")}>
            {most === 2 ? t("lobby.bot") : t("lobby.bots")}
          </button>
          <a class="button large" href={`/new#${game.name}`}>
            {t("lobby.friends")}
          </a>
        </div>
        <OpponentSelects
          game={game.name}
          players={game.seats}
          bot={bot.name}
          levels={bot.levels}
          opponents={opponentsFor(game.name, game.seats, bot.levels)}
        />
        <div class="row">
          <a class="learn-link grow" href={`/${known ? "learn" : "rules"}/${game.name}`}>
            <Icon name="hat" /> {t(known ? "lobby.learn" : "rules")}
          </a>
          <button type="button" class="button" aria-disabled={busy} onClick={() => start("anyone")}>
            {t("lobby.pair")}
          </button>
        </div>
      </div>
    </section>
  );
}
