import { useEffect, useState } from "preact/hooks";
import type { ContactInfo } from "../../api/types";
import { gameTitle } from "../../games/titles";
import { formatShortDay, t } from "../../i18n";
import { ContactButtons, ContactTags } from "../../shell/ContactButtons";
import { contacts, loadContacts } from "../../state/contacts";
import { loadPart } from "../../state/loadPart";
import { go } from "../../state/route";
import { myName } from "../../state/session";
import { reportError } from "../../state/toasts";

const SHOWN = 5; // at first

/** Those with whom we played lately: one click to play again, and whom to keep away. */
export function RecentOpponents() {
  const name = myName.value;
  const [all, setAll] = useState(false);
  useEffect(() => void loadContacts().catch(() => undefined), [name]); // the lists say whether the server is there
  const met = (contacts.value ?? []).filter(({ table }) => table);
  if (!met.length) return null;
  return (
    <section class="table-list" aria-labelledby="recent-title">
      <h2 id="recent-title">{t("recent.title")}</h2>
      <ul class="stack">
        {(all ? met : met.slice(0, SHOWN)).map((contact) => (
          <Opponent key={contact.person} contact={contact} />
        ))}
      </ul>
      {met.length > SHOWN && !all && (
        <p>
          <button type="button" class="button quiet" onClick={() => setAll(true)}>
            {t("recent.all", { count: met.length })}
          </button>
        </p>
      )}
    </section>
  );
}

function Opponent({ contact }: { contact: ContactInfo }) {
  const { person, name, game = "", at = 0, blocked } = contact;
  const [busy, setBusy] = useState(false);
  async function playAgain() {
    if (busy) return;
    setBusy(true);
    try {
      const { playAgainWith } = await loadPart(import("../../table/create/quickStart"));
      go(`/t/${await playAgainWith(game, person)}`);
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  }
  return (
    <li class="table-line card">
      <span class="opponent-name">{name}</span>
      <span class="status grow">
        <a href={`/t/${contact.table}`}>{gameTitle(game)}</a>
        {", "}
        <time dateTime={new Date(at).toISOString()}>{formatShortDay(at)}</time>
      </span>
      <ContactTags {...contact} />
      <span class="row">
        {!blocked && (
          <button type="button" class="button" aria-disabled={busy} onClick={playAgain}>
            {t("recent.again")}
            <span class="unseen"> {name}</span>
          </button>
        )}
        <ContactButtons contact={contact} />
      </span>
    </li>
  );
}
