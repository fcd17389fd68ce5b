import { useEffect, useState } from "preact/hooks";
import type { ContactInfo, SentInvitation } from "../../../api/types";
import { gameTitle } from "../../../games/titles";
import { formatShortDay, t } from "../../../i18n";
import { contacts, invitedTo, invitePerson, loadContacts } from "../../../state/contacts";
import { reportError } from "../../../state/toasts";
import type { LiveTable } from "../../../table/live/liveTable";
import { peopleAt } from "../people/tablePeople";

const PAUSE = 4000;
const SHOWN = 5; // names without a search

/** For those who belong to the table: recent opponents, found by name. Nothing where there are none. */
export function InvitePeople({ live }: { live: LiveTable }) {
  const [asked, setAsked] = useState("");
  const [sent, setSent] = useState<readonly SentInvitation[]>([]);
  const table = live.id;
  useEffect(() => {
    const load = () => invitedTo(table).then(setSent, () => undefined); // the feed says whether the server is there
    void loadContacts().catch(() => undefined);
    void load();
    const timer = setInterval(() => document.visibilityState !== "hidden" && void load(), PAUSE);
    return () => clearInterval(timer);
  }, [table]);
  const here = new Set(
    peopleAt(live)
      .all.value.filter(({ seats }) => seats.length)
      .map(({ person }) => person),
  );
  const met = (contacts.value ?? []).filter((each) => each.table && !each.blocked && !here.has(each.person));
  if (!met.length) return null;
  const wanted = asked.trim().toLocaleLowerCase();
  const found = met.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));

  async function invite(person: string) {
    await invitePerson(table, person).then(
      (made) => setSent((before) => [...before.filter((each) => each.person !== person), made]),
      reportError,
    );
  }

  return (
    <section class="card panel stack" aria-labelledby="invite-people">
      <h2 id="invite-people">{t("invite.people")}</h2>
      <p class="hint">{t("invite.people.text")}</p>
      {met.length > SHOWN && (
        <label class="field">
          <span>{t("invite.find")}</span>
          <input
            type="search"
            autoComplete="off"
            value={asked}
            onInput={(event) => setAsked(event.currentTarget.value)}
          />
        </label>
      )}
      <ul class="stack tight" aria-live="polite">
        {!found.length && <li class="hint">{t("invite.no_name")}</li>}
        {found.slice(0, SHOWN).map((contact) => (
          <Candidate
            key={contact.person}
            contact={contact}
            sent={sent.find(({ person }) => person === contact.person)}
            invite={() => invite(contact.person)}
          />
        ))}
      </ul>
    </section>
  );
}

interface CandidateProps {
  contact: ContactInfo;
  sent: SentInvitation | undefined;
  invite(): void;
}

/** Names are not unique: the last game tells people apart. */
function Candidate({ contact: { name, game = "", at = 0 }, sent, invite }: CandidateProps) {
  return (
    <li class="seat-plan">
      <span>
        <b>{name}</b>{" "}
        <span class="hint">
          {gameTitle(game)}, {formatShortDay(at)}
        </span>
      </span>
      {sent ? (
        <span class="tag">{t(sent.declined ? "invite.declined" : "invite.sent")}</span>
      ) : (
        <button type="button" class="button" onClick={invite}>
          {t("invite.person")}
          <span class="unseen"> {name}</span>
        </button>
      )}
    </li>
  );
}
