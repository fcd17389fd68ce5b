import { language, type Language } from "../../i18n";

/** Words that readers may look for, with what the rules say instead; both folded (see `search.ts`). */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

const SYNONYMS: Record<Language, Synonyms> = {
  en: {
    graze: ["near miss"],
    harbor: ["port"],
    harbour: ["port"],
    lift: ["salvage"],
    toll: ["given away", "goes to its owner"],
  },
  de: { heben: ["bergen"], maut: ["zoll"], streifer: ["streifschuss"] },
  fr: { plonger: ["descend"], rade: ["port"], repecher: ["remonter"] },
  nl: { dok: ["haven"], lichten: ["bergen"], tolgeld: ["tol"] },
};

/** Return the synonyms of the reader's language. */
export function synonyms(): Synonyms {
  return SYNONYMS[language.value];
}
