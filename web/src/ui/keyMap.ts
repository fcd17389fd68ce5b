import { useLayoutEffect } from "preact/hooks";

const OWN_KEYS = "input, textarea, select, dialog, [role=grid], [role=tablist], [role=radiogroup], [role=listbox]";

interface EarlyKey {
  event: KeyboardEvent;
  /** The page it was meant for. */
  path: string;
}

let early: EarlyKey[] = [];
let loading = 0; // pages that keep keys at this moment

function keepKey(event: KeyboardEvent): void {
  early.push({ event, path: location.pathname });
}

/** Keep the keys that are pressed while a page is loading, for its key map. */
export function useEarlyKeys(isLoading = true): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    if (loading++ === 0) addEventListener("keydown", keepKey);
    return () => {
      if (--loading === 0) removeEventListener("keydown", keepKey);
      // A key map that is drawn in place of the loading page has taken them by then.
      queueMicrotask(() => loading || (early = []));
    };
  }, [isLoading]);
}

function takeEarlyKeys(): KeyboardEvent[] {
  const taken = early.filter(({ path }) => path === location.pathname);
  early = [];
  return taken.map(({ event }) => event);
}

/**
 * What each key does; it works anywhere on the page, except where something has its own use for it. Bound in the same
 * task in which the page is drawn: an effect after the paint would miss keys, or act on the state before the last one.
 */
export function useKeyMap(doing: Record<string, (() => void) | null>): void {
  useLayoutEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (target.closest?.(OWN_KEYS) || document.querySelector("dialog[open]")) return;
      if (event.key === " " && target.closest?.("button, a, summary")) return;
      const act = doing[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", pressed);
    takeEarlyKeys().forEach(pressed);
    return () => removeEventListener("keydown", pressed);
  });
}
