import { useRef, useState } from "preact/hooks";
import type { Moved, PublicEvent, SeatInfo } from "../../api/types";
import type { GameUI } from "../../games/contract";
import type { Interaction } from "../../games/kit/interaction";
import { t } from "../../i18n";
import { animate } from "../../state/settings";
import { seenBefore } from "../../table/history/history";
import { ContinueDialog } from "../../table/create/ContinueDialog";
import type { LiveTable } from "../../table/live/liveTable";
import { TableFrame } from "../../table/frame/TableFrame";
import { layout, type TablePosition } from "../../table/frame/tableProps";
import { seatName } from "../../ui/SeatName";
import { Announcer } from "./Announcer";
import { Away } from "./panels/Away";
import { Connection } from "./Connection";
import { MenuButton } from "./panels/Menu";
import { Panels } from "./panels/Panels";
import { Players } from "./panels/Players";
import { PastButtons, PromptButtons } from "./PromptButtons";
import { Proposals } from "./panels/Proposals";
import { Result } from "./result/Result";
import { playKeys, ShortcutList } from "./shortcuts";
import { useRecap } from "./recap/useRecap";
import { SoundButton, soundInHeader } from "./sound/SoundButton";
import { useSounds } from "./sound/useSounds";
import { useAutoEnd } from "./useAutoEnd";
import { useHints } from "./useHints";
import { useHistoryNavigation, type HistoryNavigation } from "./useHistoryNavigation";
import { usePlan } from "./usePlan";
import { usePlayMove } from "./usePlayMove";
import { useResultSheet } from "./result/useResultSheet";
import { useSkip } from "./useSkip";

interface Props {
  live: LiveTable;
  ui: GameUI;
  title: string;
  seats: SeatInfo[];
  /** On a shared device: the player whose turn is next. */
  passTo: { name: string; now(): void } | null;
}

/** A table during and after its game: the present position, or an earlier one. */
export function PlayTable({ live, ui, title, seats, passTo }: Props) {
  const [dialog, setDialog] = useState<"keys" | "continue" | null>(null);
  const history = useHistoryNavigation(live);
  useSkip(live);
  useSounds(live, ui);
  const { at, past } = history;
  const { replica } = live.display.shown.value!;
  const { table, seat } = replica;
  const over = table.status === "over";
  const view = past?.view ?? replica.view!;
  const idleText = () => (past ? t("history.is_past") : seat ? "" : t("watching"));
  const interaction = useRef<Interaction>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const move = usePlayMove({ live, ui, past: !!past, idleText, interaction, undoButton });
  const result = useResultSheet(over && !live.display.busy.value, !!past);
  const moves = past || passTo || live.behind.value ? [] : replica.moves;
  const endsSoon = useAutoEnd(live, moves, move.play);
  const hints = useHints({ live, ui, moves, play: move.play });
  const recap = useRecap(live, ui, seats, !!past);
  const plan = usePlan({ live, ui, title, seats, past: !!past });
  if (plan.table) return plan.table;
  const position: TablePosition = {
    ...lastEvent(live, history),
    view,
    moves,
    idle: idleText(),
    seats,
    seat,
    recent: past ? [] : [...recap.recent, ...seenBefore(live.display.shown.value!.history)],
    advice: hints.advice,
    drawText: () => live.drawAt(view.log.length, seats.map(seatName)),
    play: move.play,
    why: move.why,
    onMotion: (ended) => live.display.waitFor(ended),
  };
  function showStep(step: number | null) {
    history.showStep(step);
    if (over) result.hide();
  }
  const back = past ? () => showStep(null) : result.open ? result.close : null;
  const openDialog = { keys: () => setDialog("keys"), continue: () => setDialog("continue") };
  return (
    <TableFrame
      ui={ui}
      position={position}
      interactionRef={interaction}
      title={title}
      tabTitle={title}
      heading={title}
      myTurn={live.myTurn.value}
      past={!!past}
      sent={move.sent}
      explained={at}
      keys={playKeys({
        shown: history.shownStep,
        showStep,
        back,
        undo: move.undo,
        help: openDialog.keys,
        chat: table.settings.chat,
      })}
      header={
        <>
          <Players live={live} seats={seats} toMove={view.to_move} />
          {soundInHeader() && <SoundButton />}
          <MenuButton live={live} seats={seats} onHelp={openDialog.keys} />
        </>
      }
      announcer={<Announcer live={live} ui={ui} seats={seats} />}
      notices={
        <>
          <Connection live={live} />
          <Proposals live={live} />
          <Away live={live} seats={seats} />
          {plan.notice}
        </>
      }
      prompt={past ? t("history.past", { step: at }) : (table) => promptOf(ui.promptText(table), endsSoon)}
      promptButtons={
        !past && (
          <>
            {recap.button}
            <PromptButtons live={live} move={move} undoButton={undoButton} result={result} />
          </>
        )
      }
      overlay={
        result.open && (
          <Result
            live={live}
            ui={ui}
            seats={seats}
            showStep={showStep}
            onClose={result.close}
            onContinue={openDialog.continue}
          />
        )
      }
      insteadOfActions={
        passTo &&
        !past && (
          <button type="button" class="button main large" onClick={passTo.now}>
            {t("curtain.pass", { name: passTo.name })}
          </button>
        )
      }
      actions={
        <>
          {hints.button}
          {plan.buttons}
          {layout() === "narrow" && hints.panel}
          {past && (
            <PastButtons
              canContinue={over && !live.backend.offline}
              onReturn={() => showStep(null)}
              onContinue={openDialog.continue}
            />
          )}
        </>
      }
      sideTop={layout() === "wide" && hints.panel}
      panels={
        <Panels
          live={live}
          ui={ui}
          seats={seats}
          at={past ? at : null}
          showStep={showStep}
          bottom={recap.panel ?? plan.panel}
        />
      }
    >
      {dialog === "continue" && (
        <ContinueDialog
          table={table.table}
          game={table.settings.game}
          seats={seats}
          step={view.log.length}
          seat={seat || view.to_move || 1}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "keys" && <ShortcutList onClose={() => setDialog(null)} />}
    </TableFrame>
  );
}

/** The prompt; below it, that the turn is about to end. */
function promptOf(text: string, endsSoon: boolean) {
  if (!endsSoon) return text;
  return (
    <>
      {text} <small class="due-more">{t("auto_end.soon")}</small>
    </>
  );
}

/** Return the event that led to the position, and the seconds of its motion: 0 unless it has just happened. */
function lastEvent(live: LiveTable, { past, stepping }: HistoryNavigation): Pick<TablePosition, "last" | "animate"> {
  const { history, updates, fresh } = live.display.shown.value!;
  const last = past ? past.event : (history.steps.at(-1)?.event ?? null);
  const moves = past ? stepping : fresh && updates.some(({ event }) => isSame(event, last));
  return { last, animate: moves ? animate.value : 0 };
}

/** Return whether an event is the last of a history, which may have been loaded again meanwhile. */
function isSame(event: PublicEvent, last: Moved | null): boolean {
  return event.type === "moved" && last !== null && event.line === last.line && event.seat === last.seat;
}
