import { computed, effect, signal } from "@preact/signals";
import { LANGUAGES, setLanguage, t, type Language } from "../i18n";
import { persistedSignal } from "./storage";
import { showToast } from "./toasts";

export const THEMES = ["system", "light", "dark"] as const;
export const SPEEDS = ["none", "steps", "fast", "normal", "slow"] as const;
export const CONFIRMATIONS = ["never", "costly", "always"] as const;
export type Theme = (typeof THEMES)[number];
export type Speed = (typeof SPEEDS)[number];
export type Confirmations = (typeof CONFIRMATIONS)[number];

/** Milliseconds of one motion. `steps` shows each move for as long as usual, but nothing moves; `none` waits for nothing. */
const MOTION: Record<Speed, number> = { none: 0, steps: 450, fast: 300, normal: 450, slow: 800 };

function media(query: string) {
  const list = globalThis.matchMedia?.(query);
  const matches = signal(list?.matches ?? false);
  list?.addEventListener("change", () => (matches.value = list.matches));
  return matches;
}

const systemDark = media("(prefers-color-scheme: dark)");
const lessMotion = media("(prefers-reduced-motion: reduce)");

const coarsePointer = media("(pointer: coarse)");

/** Is there room to put things side by side? */
export const wide = media("(min-width: 60rem)");
/** Has a sheet its full width? */
export const roomy = media("(min-width: 40rem)");

export const theme = persistedSignal<Theme>("theme", "system");
/** Null: as the system wishes. */
export const speed = persistedSignal<Speed | null>("speed", null);
/** Null: as the device suggests. */
export const sound = persistedSignal<boolean | null>("sound", null);
export const notify = persistedSignal("notify", false);
/** Which moves are shown with their consequences before they are played; `costly` are those that cost, disclose or are final. */
export const confirmations = persistedSignal<Confirmations>("confirmations", "costly");
/** Whether a turn ends by itself when nothing is left to do. */
export const autoEnd = persistedSignal("auto_end", true);
/** Null: as the browser wishes. */
export const chosenLanguage = persistedSignal<Language | null>("language", null);

/** How fast things move, when nobody has said so. */
export const usualSpeed = computed<Speed>(() => (lessMotion.value ? "steps" : "normal"));
const shownSpeed = computed(() => speed.value ?? usualSpeed.value);
/** Milliseconds by which the times of events are measured; 0 shows all of them at once. */
export const pace = computed(() => MOTION[shownSpeed.value]);
/** Seconds that a motion takes; 0 is none. */
export const animate = computed(() => (shownSpeed.value === "steps" ? 0 : pace.value / 1000));

/** Whether sounds are played. Phones, and those who want less motion, have none until they are switched on. */
export const soundOn = computed(() => sound.value ?? !(coarsePointer.value || lessMotion.value));

export const dark = computed(() => (theme.value === "system" ? systemDark.value : theme.value === "dark"));

/** Let the page look as it is set. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = dark.value ? "dark" : "light";
    document.documentElement.dataset.motion = animate.value ? "some" : "none";
  });
}

const systemLanguages = signal(navigator.languages);
globalThis.addEventListener?.("languagechange", () => (systemLanguages.value = navigator.languages));

/** The language that was chosen here, or the first of the browser's that there is. */
export const preferredLanguage = computed<Language>(() => {
  const known = (name: string | null) => LANGUAGES.find((each) => each === name?.toLowerCase().split("-")[0]);
  return [chosenLanguage.value, ...systemLanguages.value].map(known).find((each) => each !== undefined) ?? "en";
});

/** Speak that language from now on. The first time is worth waiting for. */
export function applyLanguage(): Promise<void> {
  let first: Promise<void> | undefined;
  effect(() => {
    const speaking = setLanguage(preferredLanguage.value).catch(() => showToast(() => t("problem.unreachable"), "bad")); // and stay as we are
    first ??= speaking;
  });
  return first!;
}
