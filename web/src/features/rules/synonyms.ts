import { language } from "../../i18n";
import { manifestOf } from "../../games/registry";

/** Words that readers may look for, with what the rules say instead; both folded (see `search.ts`). */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Return the synonyms for the rules of a game, in the reader's language. */
export function synonymsOf(game: string): Synonyms {
  return manifestOf(game)?.synonyms[language.value] ?? {};
}
