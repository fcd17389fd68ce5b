import { useSignalEffect } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import type { GameUI } from "../../games/contract";
import { t } from "../../i18n";
import type { LiveTable } from "../../model/table";
import { eventWords, type Naming } from "./words";

/** Speaks what happens, for those who do not see it. */
export function Announcer({ live, ui, name }: { live: LiveTable; ui: GameUI; name: Naming }) {
  const [text, setText] = useState("");
  const mine = useRef(false);
  useSignalEffect(() => {
    const update = live.heard.value;
    if (!update) return;
    const { moments, notes } = live.history.peek();
    const { event } = update;
    const said = [];
    if (event.type === "moved") said.push(ui.tell(event, moments.at(-2)?.view ?? null, name));
    else if (event.type === "chatted") said.push(t("chat.heard", { name: event.name, text: event.text }));
    else said.push(eventWords(event, name, notes.at(-1)?.before));
    const myTurn = live.myTurn.peek();
    if (myTurn && !mine.current) said.push(t("your_turn"));
    mine.current = myTurn;
    setText(said.filter(Boolean).join(" "));
  });
  return (
    <div class="unseen" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}
