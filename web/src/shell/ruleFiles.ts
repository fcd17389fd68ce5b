import { API } from "../api/http";
import { request } from "../api/request";
import { MANIFESTS } from "../games/registry";
import { language } from "../i18n";

export const TEXTS = [...MANIFESTS.map(({ name }) => name), "notation", "rulings"];

/** Where a text is, in the language of the page. */
export function textOf(name: string): string {
  return `${API}/rules/${encodeURIComponent(name)}?language=${language.value}`;
}

/** Have the rules at hand without a network: the service worker keeps what is read. */
export function cacheRules(): void {
  for (const name of TEXTS) {
    void fetch(textOf(name)).catch(() => undefined);
    void request("GET", "/rules/{name}/annotations", { path: { name } }).catch(() => undefined);
  }
}
