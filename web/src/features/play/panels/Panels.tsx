import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SeatInfo } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import { t } from "../../../i18n";
import type { LiveTable } from "../../../table/live/liveTable";
import { Log } from "../../../table/history/Log";
import { seatName } from "../../../ui/SeatName";
import { Tabs, type Tab } from "../../../ui/Tabs";
import { peopleAt } from "../people/tablePeople";
import { Chat } from "./Chat";

interface Props {
  live: LiveTable;
  ui: GameUI;
  seats: SeatInfo[];
  at: number | null;
  showStep(step: number | null): void;
  /** Below the panel that is shown: what comes and goes there moves nothing. */
  bottom: ComponentChildren;
}

type Panel = "log" | "chat";

/** Panels of a live table: log and chat. */
export function Panels({ live, ui, seats, at, showStep, bottom }: Props) {
  const [shown, setShown] = useState<Panel>("log");
  const { table } = live.replica.value!;
  const chat = peopleAt(live).shownChat();
  const last = live.replica.value!.chat.at(-1)?.seq ?? 0;
  const read = useRef(last);
  useEffect(() => {
    if (shown === "chat") read.current = last;
  }, [shown, last]);
  useLayoutEffect(() => {
    const open = () => setShown("chat");
    addEventListener("fathom-chat", open);
    return () => removeEventListener("fathom-chat", open);
  }, []);
  const name = (seat: number) => seatName(seats[seat - 1]);
  const unread = shown === "chat" ? 0 : chat.filter(({ seq }) => seq > read.current).length;
  const tabs: Tab<Panel>[] = [{ id: "log", label: t("log"), icon: "log" }];
  if (table.settings.chat) {
    const label = unread ? t("chat.unread", { count: unread }) : t("chat");
    tabs.push({ id: "chat", label, icon: "chat", badge: unread });
  }
  return (
    <Tabs label={t("panels")} tabs={tabs} shown={shown} onShow={setShown}>
      {shown === "log" || !table.settings.chat ? (
        <Log ui={ui} history={live.display.shown.value!.history} name={name} at={at} go={showStep} />
      ) : (
        <Chat live={live} />
      )}
      {bottom}
    </Tabs>
  );
}
