import { signal } from "@preact/signals";
import { freshId } from "../api/http";
import { request } from "../api/request";
import type { Accepted, RemoteBot } from "../api/types";

const PAUSE = 4000;

/** Bots that people run elsewhere and that can be invited now. */
export const remoteBots = signal<RemoteBot[]>([]);

async function look(): Promise<void> {
  remoteBots.value = await request("GET", "/bots").then(
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
export function inviteBot(table: string, seat: number, bot: string): Promise<Accepted> {
  const body = { do: "invite", id: freshId(), seat, bot } as const;
  return request("POST", "/tables/{table}/commands", { path: { table }, body });
}
