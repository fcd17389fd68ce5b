import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { KeyList } from "../../parts/KeyList";

interface Doing {
  at: number | null;
  walk(step: number | null): void;
  /** What Escape does. */
  back: (() => void) | null;
  undo(): void;
  help(): void;
  chat: boolean;
}

const OWN_KEYS = "input, textarea, select, dialog, [role=grid], [role=tablist], [role=radiogroup], [role=listbox]";

/** What each key does; it works anywhere on the page, except where something has its own use for it. */
export function useKeyMap(doing: Record<string, (() => void) | null>): void {
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (target.closest?.(OWN_KEYS) || document.querySelector("dialog[open]")) return;
      if (event.key === " " && target.closest?.("button, a, summary")) return;
      const act = doing[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

/** The keys of a table. */
export function useKeys({ at, walk, back, undo, help, chat }: Doing): void {
  const lastStep = () => document.querySelectorAll("[data-step]").length - 1;
  useKeyMap({
    ArrowLeft: () => walk((at ?? lastStep()) - 1),
    ArrowRight: () => at !== null && walk(at + 1),
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
  requestAnimationFrame(() => document.getElementById("chat-text")?.focus());
}

const HELP = ["tab", "grid", "enter", "arrows", "ends", "escape", "undo", "chat", "help"] as const;

/** Which of them there are. */
export function Keys({ onClose }: { onClose(): void }) {
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
