import { API } from "../api/http";
import { MANIFESTS } from "../games/registry";
import { language } from "../i18n";

export const TEXTS = [...MANIFESTS.map(({ name }) => name), "notation", "rulings"];

/** Where a text is, in the language of the page. */
export function textOf(name: string): string {
  return `${API}/rules/${encodeURIComponent(name)}?language=${language.value}`;
}

/** What stands beside a text, as a path of the API. */
export function annotationsPath(name: string): string {
  return `/rules/${encodeURIComponent(name)}/annotations`;
}

/** Have the rules at hand without a network: the service worker keeps what is read. */
export function cacheRules(): void {
  for (const name of TEXTS)
    for (const address of [textOf(name), API + annotationsPath(name)]) void fetch(address).catch(() => undefined);
}
