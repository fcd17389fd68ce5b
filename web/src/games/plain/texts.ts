import { addTexts, textsOf } from "../../i18n";
import english from "./en.json";

await addTexts("plain", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

/** The words of this part for a key. */
export const tr = textsOf<typeof english>("plain");
