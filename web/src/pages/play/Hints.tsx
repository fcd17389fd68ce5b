import type { ComponentProps, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Choice, Hint } from "../../api/types";
import type { Advice, GameUI } from "../../games/contract";
import type HintPanel from "../../hints";
import { t } from "../../i18n";
import type { LiveTable } from "../../model/table";
import { sayWhyNot } from "../../model/toasts";
import { Icon } from "../../parts/Icon";

interface Props {
  live: LiveTable;
  ui: GameUI;
  moves: Choice[];
  show(advice: Advice | null): void;
  play(line: string): void;
}

type Panel = ComponentType<ComponentProps<typeof HintPanel>>;

/** For whoever is to move at a table with hints: ask for one. Another position is another one of these. */
export function Hints({ live, ui, moves, show, play }: Props) {
  const [found, setFound] = useState<{ hint: Hint; Panel: Panel } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => show(null), []);

  async function ask() {
    setBusy(true);
    try {
      const [{ default: Panel }, hint] = await Promise.all([import("../../hints"), live.hint()]);
      setFound({ hint, Panel });
    } catch (error) {
      sayWhyNot(error);
    }
    setBusy(false);
  }
  function close() {
    setFound(null);
    show(null);
  }
  if (found) return <found.Panel hint={found.hint} {...{ moves, ui, show, play, close }} />;
  return (
    <button
      type="button"
      class="button hint-button"
      title={t("hint.title")}
      aria-disabled={busy}
      onClick={() => !busy && ask()}
    >
      <Icon name="lamp" size={18} /> {t("hint")}
    </button>
  );
}
