import { t } from "../i18n";

/** The words of this part for a key. */
export function say(key: string, params?: Record<string, unknown>): string {
  return t(`book.${key}`, params);
}
