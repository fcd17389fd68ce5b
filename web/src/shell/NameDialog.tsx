import { useState } from "preact/hooks";
import { t } from "../i18n";
import { ensureSession, myName, renameUser, suggestion } from "../state/session";
import { reportError } from "../state/toasts";
import { Dialog } from "../ui/Dialog";

/** How shall others call you? `onDone(true)` once there is a name. */
export function NameDialog({ onDone, text }: { onDone(named: boolean): void; text?: string }) {
  const [name, setName] = useState(myName.value || suggestion.value);
  async function save(event: Event) {
    event.preventDefault();
    try {
      await (myName.value ? renameUser(name) : ensureSession(name));
      onDone(true);
    } catch (error) {
      reportError(error);
    }
  }
  return (
    <Dialog title={t("name.title")} onClose={() => onDone(false)}>
      <form class="stack" onSubmit={save}>
        <label class="field">
          <span>{t("name.label")}</span>
          <input
            type="text"
            name="name"
            required
            maxLength={24}
            autoComplete="nickname"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <span class="hint">{text ?? (myName.value ? t("name.later") : t("name.hint"))}</span>
        </label>
        <button class="button main">{t("name.save")}</button>
      </form>
    </Dialog>
  );
}
