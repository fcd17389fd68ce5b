import { useState } from "preact/hooks";
import type { EmailInfo, ToldEvents } from "../../api/types";
import { t } from "../../i18n";
import { forgetAddress, giveAddress, mail } from "./notifications";
import { showToast, reportError } from "../../state/toasts";
import { EventChoice } from "./EventChoice";

/** Letters, where the server sends any. */
export function Mail() {
  const now = mail.value;
  if (!now?.offered) return null;
  return (
    <section class="card panel stack">
      <h2>{t("mail")}</h2>
      <p>{t("mail.text")}</p>
      {now.address && !now.confirmed && (
        <p class="banner" role="status">
          {t("mail.asked", { address: now.address })}
        </p>
      )}
      {now.paused && <p class="banner warn">{t("mail.paused")}</p>}
      <MailForm now={now} />
    </section>
  );
}

interface Edited {
  address?: string;
  events?: ToldEvents;
}

/** Shows what the server knows, and over it what has been changed here and not saved, whatever the server says meanwhile. */
function MailForm({ now }: { now: EmailInfo }) {
  const [edited, setEdited] = useState<Edited>({});
  const address = edited.address ?? now.address;
  const events = edited.events ?? (now.address ? now.events : (["your_turn", "game_over", "invitation"] as const));
  async function save() {
    await giveAddress(address, events);
    setEdited((latest) => (latest === edited ? {} : latest));
    showToast(() => t("saved"));
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save().catch(reportError);
      }}
    >
      <label class="field">
        <span>{t("mail.address")}</span>
        <input
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          value={address}
          onInput={(event) => setEdited({ ...edited, address: event.currentTarget.value })}
        />
      </label>
      <EventChoice chosen={events} choose={(chosen) => setEdited({ ...edited, events: chosen })} />
      <div class="row">
        <button class="button">{t("save")}</button>
        {now.address && (
          <button type="button" class="button bad" onClick={() => forgetAddress().catch(reportError)}>
            {t("mail.forget")}
          </button>
        )}
      </div>
    </form>
  );
}
