import { useEffect, useState } from "preact/hooks";
import type { ToldEvents } from "../../api/types";
import { t } from "../../i18n";
import { forgetAddress, giveAddress, mail } from "../../model/notices";
import { say, sayWhyNot } from "../../model/toasts";
import { EventChoice } from "./EventChoice";

/** Letters, where the server sends any. */
export function Mail() {
  const now = mail.value;
  const [address, setAddress] = useState("");
  const [events, setEvents] = useState<ToldEvents>(["your_turn", "game_over"]);
  useEffect(() => {
    if (!now?.address) return;
    setAddress(now.address);
    setEvents(now.events);
  }, [now]);
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
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void giveAddress(address, events).then(() => say(() => t("saved")), sayWhyNot);
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
            onInput={(event) => setAddress(event.currentTarget.value)}
          />
        </label>
        <EventChoice chosen={events} choose={setEvents} />
        <div class="row">
          <button class="button">{t("save")}</button>
          {now.address && (
            <button type="button" class="button bad" onClick={() => forgetAddress().catch(sayWhyNot)}>
              {t("mail.forget")}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}
