import icon from "../theme/icon.svg";
import turnIcon from "../theme/icon-turn.svg";
import { t } from "../i18n";
import { notify } from "../state/settings";

/** Title and icon of the tab say whether it is our turn. */
export function showTurnInTab(title: string, myTurn: boolean): void {
  document.title = myTurn ? `● ${t("your_turn")} · ${title}` : `${title} · Fathom`;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = myTurn ? turnIcon : icon;
}

export function resetTab(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = icon;
}

/** Call somebody back who looks elsewhere, if they wish so. */
export function notifyTurn(title: string): void {
  if (!notify.value || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(t("your_turn"), { body: title, icon, tag: location.pathname });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Ask the browser for leave; may it? */
export async function requestNotifications(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
