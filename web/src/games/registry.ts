import type { GameUI } from "./contract";

/** One line for each game; each is a chunk of its own. */
const games: Record<string, () => Promise<{ default: GameUI<any> }>> = {
  submarine: () => import("./submarine"),
  subhunt: () => import("./subhunt"),
};

/** The components of a game, fetched when they are first needed. */
export async function gameUI(name: string): Promise<GameUI<any>> {
  const load = games[name];
  if (!load) throw new Error(`there is no game ${name}`);
  return (await load()).default;
}
