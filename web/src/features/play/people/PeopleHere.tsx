import { t } from "../../../i18n";
import { ContactButtons, ContactTags } from "../../../shell/ContactButtons";
import type { LiveTable } from "../../../table/live/liveTable";
import { personName } from "../../../ui/SeatName";
import { SeatSign } from "../../../ui/SeatSign";
import { peopleAt } from "./tablePeople";

/** The other people at a table, to be muted or blocked. Nothing where there are none. */
export function PeopleHere({ live }: { live: LiveTable }) {
  const people = peopleAt(live);
  if (!people.all.value.length) return null;
  return (
    <section class="stack tight" aria-labelledby="people-here">
      <h3 id="people-here">{t("contacts.here")}</h3>
      <ul class="stack tight">
        {people.all.value.map((each) => (
          <li key={each.person} class="seat-plan">
            <span class="row">
              <b class="seat-name">
                {each.seats.map((seat) => (
                  <SeatSign key={seat} seat={seat} size={16} />
                ))}{" "}
                {personName(each.name)}
              </b>
              {!each.seats.length && <span class="tag">{t("contacts.watches")}</span>}
              <ContactTags {...each} />
            </span>
            <ContactButtons contact={each} table={live.id} onChange={() => void people.load()} />
          </li>
        ))}
      </ul>
    </section>
  );
}
