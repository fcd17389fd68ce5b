import { t } from "../../i18n";
import { KeyList } from "../../ui/KeyList";
import { useKeyMap } from "../../ui/keyMap";

interface Doing {
  /** The step that is shown at this very moment: keys come faster than pictures. */
  shown(): number;
  walk(step: number): void;
  /** What Escape does. */
  back: (() => void) | null;
  undo(): void;
  help(): void;
  chat: boolean;
}

/** The keys of a table. */
export function usePlayShortcuts({ shown, walk, back, undo, help, chat }: Doing): void {
  useKeyMap({
    ArrowLeft: () => walk(shown() - 1),
    ArrowRight: () => walk(shown() + 1),
    Home: () => walk(0),
    End: () => walk(Number.MAX_SAFE_INTEGER),
    Escape: back,
    u: undo,
    "?": help,
    c: () => chat && openChat(),
  });
}

function openChat(): void {
  dispatchEvent(new Event("fathom-chat"));
  // As soon as it is drawn, and before the next key: that is to be written there.
  queueMicrotask(() => document.getElementById("chat-text")?.focus());
}

const HELP = ["tab", "grid", "enter", "arrows", "ends", "escape", "undo", "chat", "help"] as const;

/** Which of them there are. */
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
