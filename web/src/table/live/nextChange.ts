import { effect, type ReadonlySignal } from "@preact/signals";

/** Resolve when one of the signals changes. */
export function nextChange(...signals: ReadonlySignal<unknown>[]): Promise<void> {
  const before = signals.map((each) => each.peek());
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (signals.map((each) => each.value).every((value, index) => value === before[index])) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
