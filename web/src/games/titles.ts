import { hasText, tDynamic } from "../i18n";
import { games } from "../state/lobby";

/** The title of a game: its own text, or the server's for a game without a manifest. */
export function gameTitle(game: string): string {
  const key = `${game}.about.title`;
  return hasText(key) ? tDynamic(key) : (games.value?.games.find(({ name }) => name === game)?.title ?? game);
}
