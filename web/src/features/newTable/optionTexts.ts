import type { OptionInfo, Value } from "../../api/types";
import { tDynamic, hasText } from "../../i18n";
import { MANIFESTS } from "../../games/registry";
import { asSentence } from "../../state/toasts";

await Promise.all(MANIFESTS.map(({ texts }) => texts.options()));

/** Our words for a key, or else these. */
const or = (key: string, words: string): string => (hasText(key) ? tDynamic(key) : words);
const readable = (name: string): string => asSentence(name.replaceAll("_", " ")).slice(0, -1);

/** An option as people read it: its name, what it does, and what can be typed. The server's English without our own. */
export function optionWords(game: string, { name, summary, allowed }: OptionInfo) {
  const key = `${game}.options.option.${name}`;
  return {
    label: or(key, readable(name)),
    text: or(`${key}.text`, asSentence(summary)),
    allowed: or(`${key}.allowed`, allowed),
  };
}

export function valueName(game: string, option: string, value: Value): string {
  return or(`${game}.options.value.${option}.${String(value)}`, String(value));
}

/** An aid of the game: its name, and what it does. */
export function aidWords(game: string, name: string) {
  const key = `${game}.options.aid.${name}`;
  return { label: or(key, readable(name)), text: or(`${key}.text`, "") };
}

/** A set of options by its name, and what it means. */
export function presetWords(game: string, name: string) {
  const key = `${game}.options.preset.${name}`;
  return { label: or(key, readable(name)), text: or(`${key}.text`, "") };
}
