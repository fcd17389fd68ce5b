import type { ComponentProps, ComponentType, JSX } from "preact";
import { useState } from "preact/hooks";
import type { LegalMove, Hint } from "../../api/types";
import type { Advice, GameUI } from "../../games/contract";
import { manifestOf } from "../../games/registry";
import type HintPanel from "../hints";
import { t } from "../../i18n";
import { wide } from "../../state/settings";
import type { LiveTable } from "../../table/live/liveTable";
import { showToast, reportError } from "../../state/toasts";
import { Icon } from "../../ui/Icon";

interface Asked {
  live: LiveTable;
  ui: GameUI;
  /** What can be chosen; without anything there is nothing to hint at. */
  moves: LegalMove[];
  play(line: string): void;
}

interface Hints {
  /** For whoever is to move at a table with hints. */
  button: JSX.Element | null;
  panel: JSX.Element | null;
  advice: Advice | null;
}

type Panel = ComponentType<ComponentProps<typeof HintPanel>>;

/** A hint that was asked for. It is about one position, and gone with it. */
export function useHints({ live, ui, moves, play }: Asked): Hints {
  const [found, setFound] = useState<{ about: string; hint: Hint; Panel: Panel } | null>(null);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [busy, setBusy] = useState(false);
  const { table, view, seat } = live.display.shown.value!.replica;
  const position = `${seat} ${view!.log.length}`;
  if (!table.settings.hints || live.backend.offline || !moves.length)
    return { button: null, panel: null, advice: null };

  async function ask() {
    setBusy(true);
    try {
      const panel = Promise.all([import("../hints"), manifestOf(view!.game)?.texts.hints()]).then(
        ([module]) => module,
        () => null,
      );
      const hint = await live.hint();
      const Panel = (await panel)?.default;
      if (Panel) setFound({ about: position, hint, Panel });
      else showToast(() => t("not_loaded.text"), "bad");
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  }
  if (found?.about === position) {
    const { hint, Panel } = found;
    const close = () => setFound(null);
    return {
      button: null,
      panel: <Panel show={setAdvice} {...{ hint, game: view!.game, moves, ui, play, close }} />,
      advice,
    };
  }
  const button = (
    <button
      type="button"
      class="button hint-button"
      title={t("hint.title")}
      aria-disabled={busy}
      onClick={() => !busy && ask()}
    >
      <Icon name="lamp" size={18} /> <span class={wide.value ? "" : "unseen"}>{t("hint")}</span>
    </button>
  );
  return { button, panel: null, advice: null };
}
