import { useState } from "preact/hooks";
import type { WebhookInfo, ToldEvents } from "../../api/types";
import { t } from "../../i18n";
import { addHook, goOnWith, hooks, pingHook, removeHook } from "./notifications";
import { showToast, reportError } from "../../state/toasts";
import { confirmDialog } from "../../ui/confirmDialog";
import { CopyField } from "../../ui/CopyField";
import { Deliveries } from "./Deliveries";
import { EventChoice } from "./EventChoice";

/** Programs of one's own that are told. */
export function Webhooks() {
  const [secret, setSecret] = useState("");
  const all = hooks.value;
  if (!all) return null;
  return (
    <section class="card panel stack">
      <h2>{t("hooks")}</h2>
      <p>{t("hooks.text")}</p>
      <ul class="stack">
        {all.map((hook) => (
          <Hook key={hook.hook} hook={hook} />
        ))}
      </ul>
      {secret && (
        <div class="stack tight">
          <p class="hint" role="status">
            {t("hooks.secret.text")}
          </p>
          <CopyField label={t("hooks.secret")} text={secret} />
        </div>
      )}
      <NewHook onMade={(made) => setSecret(made.secret ?? "")} />
    </section>
  );
}

function Hook({ hook }: { hook: WebhookInfo }) {
  const [open, setOpen] = useState(0);
  async function ping() {
    await pingHook(hook.hook).then(() => showToast(() => t("hooks.pinged")), reportError);
    setOpen((times) => times + 1);
  }
  async function remove() {
    const words = () => ({ title: t("hooks.remove"), text: hook.url, yes: t("hooks.remove") });
    if (await confirmDialog(words)) await removeHook(hook.hook).catch(reportError);
  }
  return (
    <li class="stack tight hook">
      <p>
        <code class="hook-url">{hook.url}</code>{" "}
        <span class="hint">{hook.events.map((event) => t(`notice.${event}`)).join(" · ")}</span>
      </p>
      {hook.paused && (
        <div class="banner warn">
          <span class="grow">{t("hooks.paused")}</span>
          <button type="button" class="button" onClick={() => goOnWith(hook.hook).catch(reportError)}>
            {t("hooks.resume")}
          </button>
        </div>
      )}
      <div class="row">
        <button type="button" class="button" onClick={ping}>
          {t("hooks.ping")}
        </button>
        <button
          type="button"
          class="button"
          aria-expanded={open > 0}
          onClick={() => setOpen((times) => (times ? 0 : 1))}
        >
          {t("hooks.log")}
        </button>
        <button type="button" class="button bad" onClick={remove}>
          {t("hooks.remove")}
        </button>
      </div>
      {open > 0 && <Deliveries hook={hook.hook} fresh={open} />}
    </li>
  );
}

function NewHook({ onMade }: { onMade(made: WebhookInfo): void }) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<ToldEvents>(["your_turn", "game_over", "invitation"]);
  async function add(event: Event) {
    event.preventDefault();
    try {
      onMade(await addHook(url, events));
      setUrl("");
    } catch (error) {
      reportError(error);
    }
  }
  return (
    <form class="stack" onSubmit={add}>
      <label class="field">
        <span>{t("hooks.url")}</span>
        <input
          type="url"
          required
          maxLength={500}
          placeholder="https://"
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
      </label>
      <EventChoice chosen={events} choose={setEvents} />
      <button class="button">{t("hooks.add")}</button>
    </form>
  );
}
