import type { RefObject } from "preact";
import type { TableInfo } from "../../api/types";
import { t } from "../../i18n";
import type { LiveTable } from "../../table/live/liveTable";
import { Icon } from "../../ui/Icon";
import type { PlayMove } from "./usePlayMove";
import type { ResultSheet } from "./result/useResultSheet";

type PromptLabel = "undo" | "skip_moves";

interface Props {
  live: LiveTable;
  move: PlayMove;
  undoButton: RefObject<HTMLButtonElement | null>;
  result: ResultSheet;
}

/** Buttons beside the prompt of the present position: undo, the result, or the way past moves that are still to be shown. */
export function PromptButtons({ live, move, undoButton, result }: Props) {
  const { table, seat } = live.display.shown.value!.replica;
  const over = table.status === "over";
  if (live.behind.value) {
    return (
      <button type="button" class="button" aria-label={t("skip_moves")} onClick={() => live.display.skip()}>
        <Icon name="turn_on" size={18} /> <EitherLabel shown="skip_moves" other="undo" />
      </button>
    );
  }
  return (
    <>
      {table.settings.undo && seat > 0 && !over && (
        <button
          ref={undoButton}
          type="button"
          class="button"
          aria-disabled={!move.canUndo}
          aria-label={t("undo")}
          title={undoTitle(table, move.canUndo)}
          onClick={move.undo}
        >
          <Icon name="undo" size={18} /> <EitherLabel shown="undo" other="skip_moves" />
        </button>
      )}
      {over && (
        <button ref={result.button} type="button" class="button" aria-expanded={result.open} onClick={result.toggle}>
          <Icon name="flag" size={18} /> {t("end.show")}
        </button>
      )}
    </>
  );
}

/** One of two labels that take turns in the same place, as wide as the wider one. */
function EitherLabel({ shown, other }: { shown: PromptLabel; other: PromptLabel }) {
  return (
    <span class="either-label" data-other={t(other)}>
      {t(shown)}
    </span>
  );
}

function undoTitle({ take_back, undo }: TableInfo, possible: boolean): string {
  if (!possible) return t("undo.not");
  return take_back ? t("undo.take_back") : t("undo.until", { count: undo });
}

interface PastProps {
  canContinue: boolean;
  onReturn(): void;
  onContinue(): void;
}

/** Buttons below the board of an earlier position: back to the present, or continue from here. */
export function PastButtons({ canContinue, onReturn, onContinue }: PastProps) {
  return (
    <div class="row">
      <button type="button" class="button main" onClick={onReturn}>
        {t("history.to_now")}
      </button>
      {canContinue && (
        <button type="button" class="button" onClick={onContinue}>
          <Icon name="forward" /> {t("continue")}
        </button>
      )}
    </div>
  );
}
