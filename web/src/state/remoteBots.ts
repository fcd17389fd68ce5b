import { signal } from "@preact/signals";
import { ask, freshId } from "../api/http";
import type { RemoteBot, RemoteBots } from "../api/types";

const PAUSE = 4000;

/** Bots that people run elsewhere and that can be invited now. */
export const remoteBots = signal<RemoteBot[]>([]);

async function look(): Promise<void> {
  remoteBots.value = await ask<RemoteBots>("GET", "/bots").then(
    ({ bots }) => bots,
    () => remoteBots.value, // whatever is amiss, the page that shows them says so
  );
}

/** Keep the list fresh while somebody looks; the function that ends it. */
export function pollRemoteBots(): () => void {
  void look();
  const timer = setInterval(() => document.visibilityState !== "hidden" && void look(), PAUSE);
  return () => clearInterval(timer);
}

/** Those that play a game. */
export function remoteBotsFor(game: string): RemoteBot[] {
  return remoteBots.value.filter((bot) => bot.games.includes(game));
}

/** Let a bot sit down at a table of ours. */
export function inviteBot(table: string, seat: number, bot: string): Promise<unknown> {
  return ask("POST", `/tables/${table}/commands`, { do: "invite", id: freshId(), seat, bot });
}
