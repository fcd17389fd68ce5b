import { useEffect, useState } from "preact/hooks";
import type { LegalMove, Plan, PlannedMove, PlanPreview, Problem, SeatInfo } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import { problemText, reportError, showToast } from "../../../state/toasts";
import type { LiveTable } from "../../../table/live/liveTable";
import { TableFrame } from "../../../table/frame/TableFrame";
import { PlayerList } from "../../../table/frame/PlayerList";
import type { TablePosition } from "../../../table/frame/tableProps";
import { seatName } from "../../../ui/SeatName";
import { ConditionChoice } from "./ConditionChoice";
import { conditionText, replyText, type Wording } from "./planTexts";
import { previewPlan, saveReply } from "./requests";
import { tr } from "./texts";

interface Props {
  live: LiveTable;
  ui: GameUI;
  title: string;
  seats: SeatInfo[];
  onSaved(plan: Plan): void;
  onClose(): void;
}

/** A line that may be played: first what others do, then the reply, on a board that shows what may come of it. */
interface Draft {
  when: PlannedMove[];
  play: PlannedMove[];
  replying: boolean;
}

/** The table while a reply is planned. Nothing is played here. */
export function PlanTable({ live, ui, title, seats, onSaved, onClose }: Props) {
  const { seat, view } = live.display.shown.value!.replica;
  const [drafts, setDrafts] = useState<Draft[]>([{ when: [], play: [], replying: false }]);
  const draft = drafts.at(-1)!;
  const [found, setFound] = useState<{ draft: Draft; preview: PlanPreview } | null>(null);
  const [sent, setSent] = useState(false);
  const wording: Wording = { ui, name: (each) => seatName(seats[each - 1]) };
  const worded = (problem: Problem) => ui.problemText(problem) ?? problemText(problem);
  const preview = found?.draft === draft ? found.preview : null;
  const toMove = preview?.view.to_move ?? 0;
  const moves = preview?.moves ?? [];

  const go = (next: Partial<Draft>) => setDrafts([...drafts, { ...draft, ...next }]);
  const back = () => (drafts.length > 1 ? setDrafts(drafts.slice(0, -1)) : onClose());
  useEffect(() => {
    let current = true;
    previewPlan(live.id, { seat, ...draft }, draft.replying).then(
      (shown) => current && setFound({ draft, preview: shown }),
      (error: unknown) => {
        if (!current) return;
        reportError(error, worded);
        back();
      },
    );
    return () => void (current = false);
  }, [draft]); // eslint-disable-line react-hooks/exhaustive-deps -- a draft is for one seat at one table

  function choose(line: string) {
    const move: LegalMove | undefined = moves.find((each) => each.line === line);
    if (!move) return;
    const planned = { seat: toMove, line, move };
    if (draft.replying) go({ play: [...draft.play, planned] });
    else go({ when: [...draft.when, planned], replying: true });
  }
  async function save() {
    if (sent) return;
    setSent(true);
    try {
      onSaved(await saveReply(live.id, { seat, ...draft }));
      showToast(() => tr("saved"));
    } catch (error) {
      setSent(false);
      reportError(error, worded);
    }
  }

  const position: TablePosition = {
    view: (preview ?? found?.preview)?.view ?? view!,
    moves: draft.replying && toMove === seat ? moves : [],
    seats,
    seat,
    last: null,
    play: choose,
  };
  const condition = conditionText(wording, draft.when);
  return (
    <TableFrame
      ui={ui}
      position={position}
      title={title}
      tabTitle={`${tr("button")} · ${title}`}
      heading={tr("button")}
      loading={!preview}
      sent={sent}
      boardKey={`plan ${drafts.length}`}
      explained={draft}
      keys={{ Escape: back }}
      header={<PlayerList seats={seats} toMove={toMove} />}
      prompt={
        <span role="status">
          {promptText(draft, condition, wording.name(toMove || view!.to_move), !preview || toMove === seat)}{" "}
          {draft.replying && <small>{tr("sketch")}</small>}
        </span>
      }
      insteadOfActions={
        !draft.replying && (
          <ConditionChoice
            wording={wording}
            seat={toMove || view!.to_move}
            moves={moves}
            first={!draft.when.length}
            choose={choose}
            reply={() => go({ replying: true })}
          />
        )
      }
      actions={
        <div class="row plan-buttons">
          {draft.play.length > 0 && (
            <>
              <p>{tr("answer", { moves: replyText(wording, draft.play) })}</p>
              <button type="button" class="button main" aria-disabled={sent} onClick={() => void save()}>
                {tr("save")}
              </button>
            </>
          )}
          {draft.replying && draft.when.length > 0 && !draft.play.length && (
            <button type="button" class="button" onClick={() => go({ replying: false })}>
              {tr("add_their")}
            </button>
          )}
          <button type="button" class="button" onClick={back}>
            {tr("back")}
          </button>
        </div>
      }
    />
  );
}

function promptText({ when, replying }: Draft, condition: string, name: string, open: boolean): string {
  if (replying) return tr(open ? "reply" : "reply_done", { condition });
  return when.length ? tr("choose_next", { condition }) : tr("choose", { name });
}
