import { addTexts, t } from "../../i18n";
import english from "./en.json";

await addTexts("practice", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

/** The words of this part for a key. */
export function tr(key: string, params?: Record<string, unknown>): string {
  return t(`practice.${key}`, params);
}
