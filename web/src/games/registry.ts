import { loadGames } from "../state/lobby";
import type { GameUI, Manifest } from "./contract";
import subhunt from "./subhunt/manifest";
import submarine from "./submarine/manifest";

/** The games that this client has a board for; all others get the plain one. */
export const MANIFESTS: readonly Manifest[] = [submarine, subhunt];

export function manifestOf(game: string): Manifest | undefined {
  return MANIFESTS.find(({ name }) => name === game);
}

/** The components of a game, fetched when they are first needed. */
export async function gameUI(game: string): Promise<GameUI> {
  const own = manifestOf(game);
  if (own) return (await own.load()).default;
  const [plain] = await Promise.all([import("./plain"), loadGames().catch(() => null)]); // for its title
  return plain.default;
}
