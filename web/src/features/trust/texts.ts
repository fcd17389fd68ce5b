import { addTexts, t } from "../../i18n";
import english from "./en.json";

await addTexts("trust", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

/** The words of this part. */
export function tr(key: string, params?: Record<string, unknown>): string {
  return t(`trust.${key}`, params);
}
