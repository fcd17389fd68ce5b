import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Problem, SeatInfo } from "../../api/types";
import type { GameUI, TableProps } from "../../games/contract";
import { t } from "../../i18n";
import { animate as seconds } from "../../state/settings";
import { isComplete } from "../../table/history";
import type { LiveTable } from "../../table/liveTable";
import { showToast, reportError, problemText } from "../../state/toasts";
import { Icon } from "../../ui/Icon";
import { seatName } from "../../ui/SeatName";
import { Announcer } from "./Announcer";
import { Away } from "./Away";
import { Connection } from "./Connection";
import { Result } from "./Result";
import { Explain, explanation } from "../../table/Explain";
import { ContinueDialog } from "../../table/ContinueDialog";
import { useHints } from "./useHints";
import { ShortcutList, usePlayShortcuts } from "./shortcuts";
import { Panels } from "./Panels";
import { Players } from "./Players";
import { Proposals } from "./Proposals";
import { TopBar } from "./TopBar";

interface Props {
  live: LiveTable;
  ui: GameUI;
  title: string;
  seats: SeatInfo[];
  layout: "wide" | "narrow";
  /** On a shared device: the next player is to take it. */
  passTo: { name: string; now(): void } | null;
}

/** Whatever is said in passing stays above what can be done. */
function keepClear(area: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty("--actions", `${area.offsetHeight}px`));
  watch.observe(area);
  return () => {
    watch.disconnect();
    style.removeProperty("--actions");
  };
}

/** The table while a game is shown: the game's own components, and all that is the same for every game around them. */
export function PlayTable({ live, ui, title, seats, layout, passTo }: Props) {
  const [at, setAt] = useState<number | null>(null); // the step that is looked at; null is now
  const latest = useRef(at); // the same at this very moment
  latest.current = at;
  const [helping, setHelping] = useState(false);
  const [goingOn, setGoingOn] = useState(false);
  const [stepping, setStepping] = useState(false);
  const [aside, setAside] = useState(false); // the result, so that the board can be seen
  const sentOn = useSignal(0);
  const result = useRef<HTMLButtonElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const mirror = live.replica.value!;
  const { moments } = live.history.value;
  const view = mirror.view!;
  const now = view.log.length;
  // What came before is fetched after the table: until then a step that somebody wants to see is kept in mind.
  const past = at !== null && at < now && isComplete(live.history.value, view) ? moments[at] : undefined;
  const last = past ? past.event : (moments.at(-1)?.event ?? null);
  const fresh = past ? stepping : live.lastUpdate.value?.event === last;
  const name = (seat: number) => seatName(seats[seat - 1]);
  const over = mirror.table.status === "over";
  const ended = over && !past && !aside;
  const idling = () => (past ? t("walk.is_past") : mirror.seat ? "" : t("watching"));
  const idle = idling();
  const worded = (problem: Problem) => ui.problemText(problem) ?? problemText(problem);

  const shownStep = () => latest.current ?? now;
  function walk(step: number | null) {
    const to = step === null || step >= now ? null : Math.max(0, step);
    setStepping(to !== null && to === shownStep() + 1);
    latest.current = to;
    setAt(to);
    if (over) setAside(true);
    explanation.value = null;
  }
  useLayoutEffect(() => {
    if (at !== null && at >= now) setAt(null);
  }, [now]);
  useEffect(() => () => void (explanation.value = null), []);
  useEffect(() => keepClear(actions.current!), []);
  useLayoutEffect(() => {
    if (over && document.activeElement?.matches("input")) setAside(true); // who is typing is not interrupted
  }, [over]);

  function putAside() {
    setAside(true);
    result.current?.focus();
  }

  async function play(line: string) {
    // One decision for each position: the second half of a double click is not another one.
    if (past || sentOn.value === mirror.seq) return;
    sentOn.value = mirror.seq;
    explanation.value = null;
    await live.execute({ do: "move", seat: mirror.seat, line }).catch((error: unknown) => {
      sentOn.value = 0;
      reportError(error, worded);
    });
  }
  async function why(line: string) {
    if (idle) return showToast(idling);
    const problem = await live.why(line).catch(reportError);
    if (problem) showToast(() => worded(problem), "bad", problem.rule);
  }
  const canUndo = !past && mirror.table.settings.undo && mirror.table.undo > 0 && view.to_move === mirror.seat;
  const undo = () =>
    canUndo ? void live.execute({ do: "undo", seat: mirror.seat }).catch(reportError) : showToast(() => t("undo.not"));

  const moves = past || passTo ? [] : mirror.moves;
  const hints = useHints({ live, ui, moves, play: (line) => void play(line) });
  const props: TableProps = {
    view: past?.view ?? view,
    moves,
    idle,
    seats,
    seat: mirror.seat,
    last,
    animate: fresh ? seconds.value : 0,
    layout,
    advice: hints.advice,
    drawText: () => live.drawAt((past?.view ?? view).log.length, seats.map(seatName)),
    play: (line) => void play(line),
    why: (line) => void why(line),
    explain: (what) => void (explanation.value = what),
  };
  const back = past ? () => walk(null) : ended ? putAside : null;
  usePlayShortcuts({
    shown: shownStep,
    walk,
    back,
    undo,
    help: () => setHelping(true),
    chat: mirror.table.settings.chat,
  });

  const sent = sentOn.value === mirror.seq; // shown before there is an answer
  const due = past ? t("walk.past", { step: at }) : ui.promptText(props);
  return (
    <div class={`stage ${layout} ${sent ? "sent" : ""}`}>
      <TopBar live={live} title={title} seats={seats} onHelp={() => setHelping(true)}>
        <Players live={live} seats={seats} toMove={(past?.view ?? view).to_move} />
      </TopBar>
      <main id="main" class="stage-main">
        <h1 class="unseen">{title}</h1>
        <Announcer live={live} ui={ui} seats={seats} />
        <div class="stage-board">
          <div class="stage-says">
            <Connection live={live} />
            <Proposals live={live} />
            <Away live={live} seats={seats} />
            <div class="due-row">
              <p key={due} class={`due ${live.myTurn.value && !past ? "mine" : ""}`}>
                {due}
              </p>
              {mirror.table.settings.undo && mirror.seat > 0 && !over && !past && (
                <button
                  type="button"
                  class="button"
                  aria-disabled={!canUndo}
                  aria-label={t("undo")}
                  title={canUndo ? t("undo.until", { count: mirror.table.undo }) : t("undo.not")}
                  onClick={undo}
                >
                  <Icon name="undo" size={18} /> <span>{t("undo")}</span>
                </button>
              )}
              {over && !past && (
                <button ref={result} type="button" class="button" aria-expanded={ended} onClick={() => setAside(ended)}>
                  <Icon name="flag" size={18} /> {t("end.show")}
                </button>
              )}
            </div>
          </div>
          {ended && (
            <Result live={live} ui={ui} seats={seats} walk={walk} putAside={putAside} goOn={() => setGoingOn(true)} />
          )}
          <div class="board-area" inert={ended}>
            <ui.Board {...props} />
          </div>
          <div ref={actions} class={`actions-area ${past ? "past" : ""}`} inert={ended} aria-busy={sent}>
            {passTo && !past ? (
              <button type="button" class="button main large" onClick={passTo.now}>
                {t("curtain.pass", { name: passTo.name })}
              </button>
            ) : (
              <ui.Actions {...props} />
            )}
            {hints.button}
            {layout === "narrow" && hints.panel}
            {past && (
              <div class="row">
                <button type="button" class="button main" onClick={() => walk(null)}>
                  {t("walk.to_now")}
                </button>
                {over && !live.backend.offline && (
                  <button type="button" class="button" onClick={() => setGoingOn(true)}>
                    <Icon name="forward" /> {t("go_on")}
                  </button>
                )}
              </div>
            )}
          </div>
        </div>
        <aside class="stage-side" aria-labelledby="side-title" inert={ended && layout === "narrow"}>
          <h2 id="side-title" class="unseen">
            {t("side")}
          </h2>
          {layout === "wide" && hints.panel}
          <div class="side-area" role="group" aria-labelledby="side-title" tabIndex={layout === "wide" ? 0 : -1}>
            <ui.Side {...props} />
          </div>
          <Panels live={live} ui={ui} name={name} at={past ? at : null} walk={walk} />
        </aside>
      </main>
      <Explain />
      {goingOn && (
        <ContinueDialog
          table={mirror.table.table}
          game={mirror.table.settings.game}
          seats={seats}
          step={past ? at! : now}
          seat={mirror.seat || (past?.view ?? view).to_move || 1}
          onClose={() => setGoingOn(false)}
        />
      )}
      {helping && <ShortcutList onClose={() => setHelping(false)} />}
    </div>
  );
}
