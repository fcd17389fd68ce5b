import { addTexts, textsOf } from "../../i18n";
import english from "./en.json";

await addTexts("review", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

/** The words of this part. */
export const tr = textsOf<typeof english>("review");
