import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { ContactButtons, ContactTags } from "../../shell/ContactButtons";
import { contacts, loadContacts } from "../../state/contacts";
import { myName } from "../../state/session";
import { reportError } from "../../state/toasts";

/** All whom we mute or block, in one place. */
export function People() {
  const name = myName.value;
  useEffect(() => void loadContacts().catch(reportError), [name]);
  if (!contacts.value) return null;
  const kept = contacts.value.filter(({ muted, blocked }) => muted || blocked);
  return (
    <section class="card panel stack" aria-labelledby="people-title">
      <h2 id="people-title">{t("contacts.title")}</h2>
      <p class="hint">{t("contacts.text")}</p>
      {!kept.length && <p>{t("contacts.none")}</p>}
      <ul class="stack tight">
        {kept.map((contact) => (
          <li key={contact.person} class="seat-plan">
            <span class="row">
              <b>{contact.name}</b> <ContactTags {...contact} />
            </span>
            <ContactButtons contact={contact} />
          </li>
        ))}
      </ul>
    </section>
  );
}
