import { useSignalEffect } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import type { PublicEvent, SeatInfo } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { language, t } from "../../i18n";
import type { LiveTable } from "../../table/live/liveTable";
import { asSentence } from "../../state/toasts";
import { seatName } from "../../ui/SeatName";
import { peopleAt } from "./people/tablePeople";
import { endText, eventText, resultText } from "../../table/history/eventTexts";

/** Speaks what happens, for those who do not see it. */
export function Announcer({ live, ui, seats }: { live: LiveTable; ui: GameUI; seats: SeatInfo[] }) {
  const name = (seat: number) => seatName(seats[seat - 1]);
  const [heard, setHeard] = useState({ text: "", language: language.peek() });
  const mine = useRef(false);
  const say = (...said: string[]) => setHeard({ text: said.filter(Boolean).join(" "), language: language.peek() });
  const spoken = useRef(live.replica.peek()?.chat.at(-1)?.seq ?? 0);
  useSignalEffect(() => {
    const line = peopleAt(live).shownChat().at(-1); // what is said does not wait for the moves
    if (!line || line.seq <= spoken.current) return;
    spoken.current = line.seq;
    say(t("chat.message", { name: line.name, text: line.text }));
  });
  useSignalEffect(() => {
    const { updates } = live.display.shown.value!;
    const events = updates.map(({ event }) => event).filter(({ type }) => type !== "chatted");
    if (!events.length) return;
    const said = events.map(textOf);
    if (events.some(({ type }) => type === "moved" || type === "ended")) said.push(...result(events.at(-1)!.type));
    const myTurn = live.myTurn.peek();
    if (myTurn && !mine.current) said.push(t("your_turn"));
    mine.current = myTurn;
    say(...said);
  });
  function textOf(event: PublicEvent): string {
    const { steps, notes } = live.display.shown.peek()!.history;
    if (event.type !== "moved") return eventText(event, name, notes.at(-1)?.before);
    const index = steps.findLastIndex((step) => step.event === event);
    return index < 0 ? "" : ui.eventText(event, steps[index - 1]?.view ?? null, name); // it may have been taken back
  }
  /** Who won and why, if that was the end. */
  function result(by: PublicEvent["type"]): string[] {
    const { view, yours, table } = live.display.shown.peek()!.replica;
    if (table.status !== "over") return [];
    return [...(by === "moved" ? [endText(ui, view!, name)] : []), asSentence(resultText(view!.ranking, yours, seats))];
  }
  return (
    <div class="unseen" aria-live="polite" aria-atomic="true">
      {heard.language === language.value && heard.text /* what was said once is not said again in other words */}
    </div>
  );
}
