import { useLayoutEffect } from "preact/hooks";
import icon from "../theme/icon.svg";
import turnIcon from "../theme/icon-turn.svg";
import { t } from "../i18n";
import { notify } from "../state/settings";

/** Set title and icon of the tab while a page is shown. They say whether it is the turn of a player here. */
export function useTabTitle(title: string, myTurn = false): void {
  const text = myTurn ? `● ${t("your_turn")} · ${title}` : `${title} · Fathom`;
  // Layout effects: at no moment do the tab and the page tell different things.
  useLayoutEffect(() => void (document.title = text), [text]);
  useLayoutEffect(() => {
    setTabIcon(myTurn ? turnIcon : icon);
    return () => setTabIcon(icon);
  }, [myTurn]);
}

function setTabIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = address;
}

/** Notify the player of their turn while the page is hidden, if they have allowed it. */
export function notifyTurn(title: string): void {
  if (!notify.value || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(t("your_turn"), { body: title, icon, tag: location.pathname });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Ask for permission to show notifications, and return whether it was granted. */
export async function requestNotifications(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
