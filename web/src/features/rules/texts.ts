import { t } from "../../i18n";

/** The words of this part for a key. */
export function tr(key: string, params?: Record<string, unknown>): string {
  return t(`rules.${key}`, params);
}
