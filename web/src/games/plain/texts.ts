import { addTexts, t } from "../../i18n";
import english from "./en.json";

await addTexts("plain", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

/** Return a text of the plain board. */
export function tr(key: string, params?: Record<string, unknown>): string {
  return t(`plain.${key}`, params);
}
