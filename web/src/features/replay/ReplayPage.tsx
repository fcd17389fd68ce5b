import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ReplayMoment } from "../../api/types";
import type { GameUI, TableProps } from "../../games/contract";
import { t } from "../../i18n";
import { withLocalNames } from "../../table/seatNames";
import { replayAddress, stepOfTurn, type Viewpoint, type ReplaySource, type ReplayView } from "./source";
import { readdress, route } from "../../state/route";
import { animate as seconds, wide } from "../../state/settings";
import { Mark } from "../../shell/Header";
import { useKeyMap } from "../../ui/keyMap";
import { SeatName, seatName } from "../../ui/SeatName";
import { gameTitle } from "../../games/titles";
import { Explain, explanation } from "../../table/Explain";
import { ContinueDialog } from "../../table/ContinueDialog";
import { WalkButton } from "../../table/Log";
import { Controls } from "./Controls";
import { RecordButton } from "./DropZone";
import { ViewpointChoice } from "./ViewpointChoice";
import { FaultBanner } from "./FileError";
import { ShortcutList } from "./shortcuts";
import { openedFile, openRecord } from "./replayFile";
import { Panels } from "./Panels";
import { pace, PACES, usePlayback } from "./playback";
import { Share } from "./Share";
import { Timeline } from "./Timeline";
import { Tools } from "./Tools";
import { tr } from "./texts";

interface Props {
  source: ReplaySource;
  sight: ReplayView;
  ui: GameUI;
  /** Through whose eyes it is shown; those that are chosen, and may be on their way; and another choice. */
  eyes: Viewpoint;
  chosen: Viewpoint;
  look(eyes: Viewpoint): void;
  /** The step that the address names. */
  wished: number;
  /** Is something being dragged over the page? */
  dropping: boolean;
}

/** A whole game on the stage: any moment of it, through anybody's eyes. */
export function ReplayPage({ source, sight, ui, eyes, chosen, look, wished, dropping }: Props) {
  const { replay, history } = sight;
  const { moments } = history;
  const last = moments.length - 1;
  const player = usePlayback(wished, last);
  const { at, now } = player;
  const [asking, setAsking] = useState<"go_on" | "share" | "keys" | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set()); // kinds of moments
  const board = useRef<HTMLDivElement>(null);
  const { event, view } = moments[at]!;
  const seats = withLocalNames(source.table, replay.seats, []);
  const name = (seat: number) => seatName(seats[seat - 1]);
  const title = gameTitle(replay.game);
  const layout = wide.value ? "wide" : "narrow";
  const mattered = replay.moments.filter((its) => !hidden.has(its.kind));
  const here = replay.moments.filter((its) => its.step === at);

  useLayoutEffect(() => void (document.title = `${tr("title")} · ${title} · Fathom`), [title]);
  useEffect(() => {
    if (source.table) readdress(replayAddress(source.table, eyes, at));
  }, [source, eyes, at]);
  // Before anybody can have gone elsewhere: an effect after the paint would undo what was done in the first moment.
  useLayoutEffect(() => player.jump(wished), [route.value]);
  useEffect(() => () => void (explanation.value = null), [at]);

  const jump = (step: number) => player.jump(step);
  const turn = (by: 1 | -1) => jump(stepOfTurn(replay.turns, last, now(), by));
  const leap = (by: 1 | -1) =>
    by > 0 ? mattered.find((its) => its.step > now()) : mattered.findLast((its) => its.step < now());
  const go = (moment: ReplayMoment | undefined) => moment && jump(moment.step);
  const hurry = (by: 1 | -1) => (pace.value = PACES[PACES.indexOf(pace.value) + by] ?? pace.value);
  useKeyMap({
    " ": player.toggle,
    ArrowLeft: () => jump(now() - 1),
    ArrowRight: () => jump(now() + 1),
    PageUp: () => turn(-1),
    PageDown: () => turn(1),
    Home: () => jump(0),
    End: () => jump(last),
    n: () => go(leap(1)),
    p: () => go(leap(-1)),
    "+": () => hurry(1),
    "-": () => hurry(-1),
    "?": () => setAsking("keys"),
  });

  const props: TableProps = {
    view,
    moves: [],
    idle: tr("idle"),
    seats,
    seat: eyes ?? 0,
    last: event,
    animate: player.stepped ? Math.min(seconds.value, player.lasts / 2500) : 0,
    layout,
    drawText: () => source.drawing(eyes, at, seats.map(seatName)),
    play: () => undefined,
    why: () => undefined,
    explain: (what) => void (explanation.value = what),
  };
  const told = event ? ui.eventText(event, moments[at - 1]?.view ?? null, name) : (ui.startText?.() ?? t("log.begins"));
  // Nobody can go on from where the rules have ended a game.
  const ended = view.over && /^[A-Z]\d/.test(view.reason);
  // On a phone, what can be pointed at is not to lie half under the player.
  const choice = <ViewpointChoice eyes={chosen} seats={seats} look={look} />;
  const tools = (
    <div class="replay-tools card">
      {layout === "wide" && choice}
      <Tools
        board={board}
        caption={tr("caption", { title, step: at })}
        file={`fathom-${replay.game}-${at}.png`}
        canGoOn={!ended}
        goOn={() => setAsking("go_on")}
        share={() => setAsking("share")}
        keys={() => setAsking("keys")}
      />
      <Shelf />
    </div>
  );
  return (
    <div class={`stage replay ${layout} ${dropping ? "dropping" : ""}`} aria-busy={chosen !== eyes}>
      <header class="head slim-head">
        <a class="brand" href="/">
          <Mark size={26} /> <span class="wide-only">{title}</span>
          <span class="unseen">{t("to_lobby")}</span>
        </a>
        <ul class={`players ${seats.length > 2 ? "many" : ""}`} aria-label={t("players")}>
          {seats.map((line) => (
            <li key={line.seat} class={`player ${line.seat === view.to_move ? "turn" : ""}`}>
              <SeatName line={line} size={16} />
              {line.seat === view.to_move && <span class="unseen">{t("players.turn")}</span>}
            </li>
          ))}
        </ul>
      </header>
      <main id="main" class="stage-main">
        <h1 class="unseen">{tr("heading", { title })}</h1>
        <Speaker text={told} moments={here} words={(its) => ui.moments.tell(its, name)} playing={player.playing} />
        <div class="stage-board">
          <div class="stage-says">
            <FaultBanner />
            {!replay.finished && at === last && <p class="banner">{tr("breaks_off")}</p>}
            {layout === "narrow" && choice}
            <div class="due-row">
              <p class="due">
                <small>{tr("at", { step: at, steps: last })}</small> {told}
              </p>
            </div>
          </div>
          <div class="board-area" ref={board}>
            <ui.Board {...props} />
          </div>
          <div class="actions-area">
            <ui.Actions {...props} />
            <div class="replay-player">
              <Controls player={player} last={last} turn={turn} />
              <WalkButton icon="moment_back" label={tr("moment_back")} off={!leap(-1)} onClick={() => go(leap(-1))} />
              <Timeline ui={ui} moments={mattered} name={name} at={at} last={last} jump={jump} />
              <WalkButton icon="moment_on" label={tr("moment_on")} off={!leap(1)} onClick={() => go(leap(1))} />
            </div>
          </div>
        </div>
        <aside class="stage-side" aria-labelledby="side-title">
          <h2 id="side-title" class="unseen">
            {t("side")}
          </h2>
          {layout === "wide" && tools}
          <div class="side-area" role="group" aria-labelledby="side-title" tabIndex={layout === "wide" ? 0 : -1}>
            <ui.Side {...props} />
          </div>
          {layout === "narrow" && tools}
          <Panels
            source={source}
            sight={sight}
            ui={ui}
            name={name}
            at={at}
            jump={jump}
            hidden={hidden}
            hide={setHidden}
          />
        </aside>
      </main>
      <Explain />
      {asking === "go_on" && (
        <ContinueDialog
          table={() => source.keep()}
          game={replay.game}
          seats={seats}
          step={at}
          seat={eyes || view.to_move || 1}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "share" && <Share source={source} eyes={chosen} step={at} onClose={() => setAsking(null)} />}
      {asking === "keys" && <ShortcutList onClose={() => setAsking(null)} />}
    </div>
  );
}

/** Other games: those of the same file, and another file. */
function Shelf() {
  const its = openedFile.value;
  return (
    <div class="row">
      {its && its.sources.length > 1 && (
        <label class="field">
          <span>{tr("games", { count: its.sources.length })}</span>
          <select
            value={its.shown}
            onChange={(event) => void openRecord({ ...its, shown: Number(event.currentTarget.value) })}
          >
            {its.sources.map((_, index) => (
              <option key={index} value={index}>
                {tr("game", { number: index + 1 })}
              </option>
            ))}
          </select>
        </label>
      )}
      <RecordButton />
    </div>
  );
}

interface Spoken {
  text: string;
  moments: ReplayMoment[];
  words(moment: ReplayMoment): string;
  playing: boolean;
}

/** Speaks what is shown; while the game runs by itself only what matters. */
function Speaker({ text, moments, words, playing }: Spoken) {
  const mattered = moments.map(words);
  return (
    <div class="unseen" aria-live="polite" aria-atomic="true">
      {(playing ? mattered : [text, ...mattered]).join(" ")}
    </div>
  );
}
