import { useLayoutEffect } from "preact/hooks";

// A grid is not among them: it stops the keys that it uses itself.
const OWN_KEYS = "input, textarea, select, dialog, [role=tablist], [role=radiogroup], [role=listbox]";

/** What each key does; null does nothing. */
export type KeyMap = Record<string, (() => void) | null>;

interface EarlyKey {
  event: KeyboardEvent;
  /** The page it was meant for. */
  path: string;
}

let early: EarlyKey[] = [];
let loading = 0; // number of callers that keep keys at this moment

function keepKey(event: KeyboardEvent): void {
  early.push({ event, path: location.pathname });
}

/** Keep the keys that are pressed from now on for the next key map. Returns the function that stops it. */
export function keepEarlyKeys(): () => void {
  if (loading++ === 0) addEventListener("keydown", keepKey);
  return () => {
    if (--loading === 0) removeEventListener("keydown", keepKey);
    // A key map that is drawn in place of the loading page has taken them by then.
    queueMicrotask(() => loading || (early = []));
  };
}

/** Keep the keys that are pressed while a page is loading, for its key map. */
export function useEarlyKeys(isLoading = true): void {
  useLayoutEffect(() => (isLoading ? keepEarlyKeys() : undefined), [isLoading]);
}

function takeEarlyKeys(): KeyboardEvent[] {
  const taken = early.filter(({ path }) => path === location.pathname);
  early = [];
  return taken.map(({ event }) => event);
}

/**
 * Bind keys anywhere on the page, except where an element has its own use for them. The layout effect binds them in the
 * task that draws the page: an effect after the paint would miss keys, or act on the state before the last one.
 */
export function useKeyMap(keys: KeyMap): void {
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (target.closest?.(OWN_KEYS) || document.querySelector("dialog[open]")) return;
      if (event.key === " " && target.closest?.("button, a, summary")) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", press);
    takeEarlyKeys().forEach(press);
    return () => removeEventListener("keydown", press);
  });
}
