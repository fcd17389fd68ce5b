import { signal } from "@preact/signals";

/** Where we are: the path, and what stands behind the ? and the # in it. */
export const route = signal(here());

function here() {
  return { path: location.pathname, search: location.search, hash: location.hash.slice(1) };
}

/** Go to another page of ours, without loading anything anew. */
export function go(path: string): void {
  if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
  route.value = here();
  window.scrollTo(0, 0);
}

/** Links between our own pages are followed here; all others by the browser. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return; // within the page
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** The page shows something else now: let its address say so, without another entry to go back to. */
export function readdress(path: string): void {
  history.replaceState(null, "", path);
}

/** Begin to listen to links and to the back button. */
export function followLinks(): void {
  document.addEventListener("click", follow);
  window.addEventListener("popstate", () => (route.value = here()));
}
