import { useState } from "preact/hooks";
import { API } from "../../api/http";
import { t } from "../../i18n";
import { go } from "../../state/route";
import { deleteAccount, myName } from "../../state/session";
import { showToast, reportError } from "../../state/toasts";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";

/** What is kept about us: to take along, or to have deleted. */
export function MyData() {
  const [asking, setAsking] = useState(false);
  return (
    <section class="card panel stack">
      <h2>{t("my_data.title")}</h2>
      <p>{t("my_data.text")}</p>
      <div class="row">
        <a class="button" href={`${API}/me/records`} download="fathom-games.jsonl">
          <Icon name="save" /> {t("my_data.download")}
        </a>
        <button type="button" class="button bad" onClick={() => setAsking(true)}>
          {t("my_data.delete")}
        </button>
      </div>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Nobody does this by mistake: the name has to be typed. */
function DeleteDialog({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const name = myName.value;
  async function leave(event: Event) {
    event.preventDefault();
    if (busy || typed !== name) return;
    setBusy(true);
    try {
      await deleteAccount(typed);
      showToast(() => t("my_data.deleted"));
      go("/");
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  }
  return (
    <Dialog title={t("my_data.delete.title")} onClose={onClose}>
      <form class="stack" onSubmit={leave}>
        <p>{t("my_data.delete.text")}</p>
        <label class="field">
          <span>{t("my_data.confirm", { name })}</span>
          <input
            type="text"
            name="confirm"
            required
            autoComplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button class="button bad" aria-disabled={busy || typed !== name}>
          {t("my_data.delete")}
        </button>
      </form>
    </Dialog>
  );
}
