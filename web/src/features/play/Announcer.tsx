import { useSignalEffect } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import type { SeatInfo } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { language, t } from "../../i18n";
import type { LiveTable } from "../../table/live/liveTable";
import { asSentence } from "../../state/toasts";
import { seatName } from "../../ui/SeatName";
import { endText, eventText, resultText } from "../../table/history/eventTexts";

/** Speaks what happens, for those who do not see it. */
export function Announcer({ live, ui, seats }: { live: LiveTable; ui: GameUI; seats: SeatInfo[] }) {
  const name = (seat: number) => seatName(seats[seat - 1]);
  const [heard, setHeard] = useState({ text: "", language: language.peek() });
  const mine = useRef(false);
  useSignalEffect(() => {
    const update = live.lastUpdate.value;
    if (!update) return;
    const { steps, notes } = live.history.peek();
    const { event } = update;
    const said = [];
    if (event.type === "moved") said.push(ui.eventText(event, steps.at(-2)?.view ?? null, name));
    else if (event.type === "chatted") said.push(t("chat.message", { name: event.name, text: event.text }));
    else said.push(eventText(event, name, notes.at(-1)?.before));
    if (event.type === "moved" || event.type === "ended") said.push(...result(event.type));
    const myTurn = live.myTurn.peek();
    if (myTurn && !mine.current) said.push(t("your_turn"));
    mine.current = myTurn;
    setHeard({ text: said.filter(Boolean).join(" "), language: language.peek() });
  });
  /** Who won and why, if that was the end. */
  function result(by: "moved" | "ended"): string[] {
    const { view, yours, table } = live.replica.peek()!;
    if (table.status !== "over") return [];
    return [
      ...(by === "moved" ? [endText(ui, view!.reason)] : []),
      asSentence(resultText(view!.ranking, yours, seats)),
    ];
  }
  return (
    <div class="unseen" aria-live="polite" aria-atomic="true">
      {heard.language === language.value && heard.text /* what was said once is not said again in other words */}
    </div>
  );
}
