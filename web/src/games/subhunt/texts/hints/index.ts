import { addTexts } from "../../../../i18n";
import english from "./en.json";

declare module "../../../../i18n/keys" {
  interface TextParts {
    "subhunt.hints": typeof english;
  }
}

await addTexts("subhunt.hints", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));
