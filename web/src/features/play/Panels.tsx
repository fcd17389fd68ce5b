import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameUI } from "../../games/contract";
import { t } from "../../i18n";
import type { LiveTable } from "../../table/liveTable";
import { Icon } from "../../ui/Icon";
import { Chat } from "./Chat";
import { Log } from "../../table/Log";
import type { SeatNaming } from "../../table/eventTexts";

interface Props {
  live: LiveTable;
  ui: GameUI;
  name: SeatNaming;
  at: number | null;
  walk(step: number | null): void;
}

type Panel = "log" | "chat";

/** The game in words, and the talk: one at a time. */
export function Panels({ live, ui, name, at, walk }: Props) {
  const [shown, setShown] = useState<Panel>("log");
  const { chat, table } = live.replica.value!;
  const read = useRef(chat.length);
  useEffect(() => {
    if (shown === "chat") read.current = chat.length;
  }, [shown, chat.length]);
  useLayoutEffect(() => {
    const open = () => setShown("chat");
    addEventListener("fathom-chat", open);
    return () => removeEventListener("fathom-chat", open);
  }, []);
  const unread = shown === "chat" ? 0 : Math.max(0, chat.length - read.current);
  const tab = (panel: Panel, label: string) => (
    <button
      type="button"
      role="tab"
      id={`tab-${panel}`}
      aria-selected={shown === panel}
      aria-controls="panel"
      tabIndex={shown === panel ? 0 : -1}
      class="tab"
      onClick={() => setShown(panel)}
    >
      <Icon name={panel} size={18} /> {label}
      {panel === "chat" && unread > 0 && <span class="badge">{unread}</span>}
    </button>
  );
  function turn(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.stopPropagation();
    const other = shown === "log" ? "chat" : "log";
    setShown(other);
    document.getElementById(`tab-${other}`)?.focus();
  }
  return (
    <section class="panels card" aria-label={t("panels")}>
      {table.settings.chat ? (
        <div class="tabs" role="tablist" onKeyDown={turn}>
          {tab("log", t("log"))}
          {tab("chat", unread ? t("chat.unread", { count: unread }) : t("chat"))}
        </div>
      ) : (
        <h2 class="tabs">{t("log")}</h2>
      )}
      <div
        id="panel"
        class="panel-body"
        {...(table.settings.chat ? { role: "tabpanel", "aria-labelledby": `tab-${shown}` } : {})}
      >
        {shown === "log" || !table.settings.chat ? (
          <Log ui={ui} history={live.history.value} name={name} at={at} go={walk} />
        ) : (
          <Chat live={live} />
        )}
      </div>
    </section>
  );
}
