import { addTexts } from "../../../../i18n";
import english from "./en.json";

await addTexts("subhunt.puzzles", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));
