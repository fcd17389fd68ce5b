import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "fathom.";

/** What this browser remembers under a name, or the given value. Storage may be switched off: then nothing is kept. */
export function readStored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Remember something, or forget it. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // a full or forbidden storage costs only the memory
  }
}

/** A signal that this browser remembers, the same in all its tabs. */
export function persistedSignal<T>(name: string, otherwise: T): Signal<T> {
  const stored = signal(readStored(name, otherwise));
  let first = true;
  effect(() => {
    const value = stored.value;
    if (!first) writeStored(name, value);
    first = false;
  });
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === PREFIX + name) stored.value = readStored(name, otherwise);
  });
  return stored;
}
