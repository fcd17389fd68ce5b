import { addWords, t } from "../../i18n";
import english from "./en.json";

await addWords("plain", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

/** The words of this part for a key. */
export function say(key: string, params?: Record<string, unknown>): string {
  return t(`plain.${key}`, params);
}
