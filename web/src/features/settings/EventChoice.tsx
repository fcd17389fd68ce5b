import type { ToldEvents } from "../../api/types";
import { t } from "../../i18n";

const EVENTS = ["your_turn", "game_over", "invitation"] as const;

/** What to be told: at least one of them. */
export function EventChoice({ chosen, choose }: { chosen: ToldEvents; choose(events: ToldEvents): void }) {
  const toggled = (event: (typeof EVENTS)[number]) =>
    EVENTS.filter((each) => (each === event) !== chosen.includes(each));
  return (
    <fieldset class="stack tight">
      <legend>{t("notice.events")}</legend>
      {EVENTS.map((event) => (
        <label key={event} class="choice">
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            onChange={() => choose(toggled(event).length ? toggled(event) : chosen)}
          />
          <span>{t(`notice.${event}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
