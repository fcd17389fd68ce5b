import { t } from "../i18n";
import { dismiss, toasts } from "../model/toasts";
import { Icon } from "./Icon";
import { RuleLink } from "./RuleLink";

/** What was said in passing, at the foot of the page; spoken as it comes. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.tone}`}>
          <span class="grow">
            {toast.text} {toast.rule && <RuleLink rule={toast.rule} />}
          </span>
          <button type="button" class="button quiet icon" aria-label={t("close")} onClick={() => dismiss(toast.id)}>
            <Icon name="cross" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
