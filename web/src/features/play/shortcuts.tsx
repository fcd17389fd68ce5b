import { t } from "../../i18n";
import { KeyList } from "../../ui/KeyList";
import type { KeyMap } from "../../ui/keyMap";

interface Commands {
  /** Return the step that is shown at this moment: keys come faster than renders. */
  shown(): number;
  showStep(step: number): void;
  /** What Escape does. */
  back: (() => void) | null;
  undo(): void;
  help(): void;
  chat: boolean;
}

/** Return the key map of a table. */
export function playKeys({ shown, showStep, back, undo, help, chat }: Commands): KeyMap {
  return {
    ArrowLeft: () => showStep(shown() - 1),
    ArrowRight: () => showStep(shown() + 1),
    Home: () => showStep(0),
    End: () => showStep(Number.MAX_SAFE_INTEGER),
    Escape: back,
    u: undo,
    "?": help,
    c: chat ? openChat : null,
  };
}

function openChat(): void {
  dispatchEvent(new Event("fathom-chat"));
  // As soon as it is drawn, and before the next key, which belongs to the text.
  queueMicrotask(() => document.getElementById("chat-text")?.focus());
}

const HELP = ["tab", "grid", "enter", "arrows", "ends", "escape", "undo", "chat", "help"] as const;

/** Dialog with the keys of a table. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <KeyList
      title={t("keys")}
      keys={HELP}
      word={(key) => t(`keys.${key}`)}
      text={(key) => t(`keys.${key}.text`)}
      onClose={onClose}
    />
  );
}
