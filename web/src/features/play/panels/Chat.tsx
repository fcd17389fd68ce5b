import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../../i18n";
import { SeatSign } from "../../../ui/SeatSign";
import { myName } from "../../../state/session";
import type { LiveTable } from "../../../table/live/liveTable";
import { reportError } from "../../../state/toasts";
import { NameDialog } from "../../../shell/NameDialog";
import { personName } from "../../../ui/SeatName";
import { peopleAt } from "../people/tablePeople";
import "./chat.css";

const LONGEST = 300;

/** What is said at the table. */
export function Chat({ live }: { live: LiveTable }) {
  const [naming, setNaming] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const chat = peopleAt(live).shownChat();
  const text = live.draft.value;
  const setText = (next: string) => (live.draft.value = next);
  useEffect(() => {
    list.current!.scrollTop = list.current!.scrollHeight;
  }, [chat.length]);

  async function send() {
    const said = text.trim();
    if (!said) return;
    setText("");
    await live.execute({ do: "chat", text: said }).catch((error) => {
      setText(said);
      reportError(error);
    });
  }

  return (
    <div class="chat">
      <ul ref={list} class="chat-lines" tabIndex={0} aria-label={t("chat")}>
        {chat.length === 0 && <li class="hint">{t("chat.none")}</li>}
        {chat.map((line) => (
          <li key={line.seq}>
            <b class="seat-name">
              {line.seat ? <SeatSign seat={line.seat} size={13} /> : null} {personName(line.name)}
            </b>{" "}
            {line.text}
          </li>
        ))}
      </ul>
      <form
        class="chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (myName.value) void send();
          else setNaming(true);
        }}
      >
        <input
          id="chat-text"
          type="text"
          maxLength={LONGEST}
          autoComplete="off"
          placeholder={t("chat.say")}
          aria-label={t("chat.say")}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button class="button">{t("chat.send")}</button>
      </form>
      {naming && (
        <NameDialog
          text={t("name.others")}
          onDone={(given) => {
            setNaming(false);
            if (given) void send();
          }}
        />
      )}
    </div>
  );
}
