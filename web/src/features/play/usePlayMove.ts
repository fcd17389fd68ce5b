import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import type { IntendedMoveOf, Problem, View } from "../../api/types";
import type { GameUI } from "../../games/contract";
import type { Answer, Interaction } from "../../games/kit/interaction";
import { t } from "../../i18n";
import { problemText, reportError } from "../../state/toasts";
import type { LiveTable } from "../../table/live/liveTable";

export interface PlayMove {
  /** Whether a move awaits its answer. */
  sent: boolean;
  canUndo: boolean;
  play(line: string): void;
  /** Return why a move cannot be played; null if it can, or the server cannot be reached. */
  why(question: IntendedMoveOf<View>): Promise<Answer | null>;
  undo(): void;
}

interface Options {
  live: LiveTable;
  ui: GameUI;
  /** Whether an earlier position is shown, where nothing can be played. */
  past: boolean;
  /** Why the player cannot move here; empty if they can. */
  idleText(): string;
  /** Where answers are shown: at the button of a command that is not possible. */
  interaction: RefObject<Interaction | null>;
  undoButton: RefObject<HTMLButtonElement | null>;
}

/** Send moves and undos to a table, and report refusals in the words of its game. */
export function usePlayMove({ live, ui, past, idleText, interaction, undoButton }: Options): PlayMove {
  const sentAt = useSignal(0); // sequence number of the position that the last move was for
  const { seq, seat, table, view } = live.display.shown.value!.replica;
  const wording = (problem: Problem) => ui.problemText(problem) ?? problemText(problem);
  const ownStep = table.settings.undo && table.undo > 0 && view!.to_move === seat;
  const canUndo = !past && !live.behind.value && (table.take_back || ownStep);

  function play(line: string) {
    // One move for each position: the second half of a double click is not another one.
    if (past || sentAt.value === seq) return;
    sentAt.value = seq;
    live.execute({ do: "move", seat, line }).catch((error: unknown) => {
      sentAt.value = 0;
      reportError(error, wording);
    });
  }
  async function why(question: IntendedMoveOf<View>) {
    if (idleText()) return { words: idleText };
    const problem = await live.why(question).catch(reportError);
    return problem ? { words: () => wording(problem), rule: problem.rule } : null;
  }
  function undo() {
    if (canUndo) live.execute({ do: "undo", seat }).catch(reportError);
    else interaction.current?.answerAt(undoButton.current, { words: () => t("undo.not") });
  }
  return { sent: sentAt.value === seq, canUndo, play, why, undo };
}
