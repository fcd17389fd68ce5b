import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { actionsHeight, dismiss, toasts } from "../state/toasts";
import { Icon } from "../ui/Icon";
import { RuleLink } from "../games/RuleLink";

/** What was said in passing, at the foot of the page; spoken as it comes, and seen also while a dialog is open. */
export function Toasts() {
  const box = useRef<HTMLDivElement>(null);
  const last = toasts.value.at(-1)?.id;
  useEffect(() => {
    // Whatever opened last lies on top.
    if (box.current?.matches(":popover-open")) box.current.hidePopover();
    box.current?.showPopover?.();
  }, [last]);
  // Set here, not at the root: that would restyle the whole page, a board with it.
  const room = actionsHeight.value ? { "--actions": `${actionsHeight.value}px` } : {};
  return (
    <div ref={box} class="toasts" style={room} popover="manual" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.tone}`}>
          <span class="grow">
            {toast.words()} {toast.rule && <RuleLink rule={toast.rule} />}
          </span>
          <button type="button" class="button quiet icon" aria-label={t("close")} onClick={() => dismiss(toast.id)}>
            <Icon name="cross" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
