import { signal } from "@preact/signals";
import { request } from "../api/request";
import { myName } from "./session";

const PAUSE = 30_000;

/** At how many tables it is my turn, wherever I play. */
export const myTurns = signal(0);

async function refresh(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  try {
    myTurns.value = myName.value ? (await request("GET", "/me/turns")).count : 0;
  } catch {
    // what was known last is better than nothing
  }
}

/** Keep the count fresh while somebody looks; the function that ends it. */
export function pollTurnCount(): () => void {
  const timer = setInterval(refresh, PAUSE);
  document.addEventListener("visibilitychange", refresh);
  void refresh();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", refresh);
  };
}
