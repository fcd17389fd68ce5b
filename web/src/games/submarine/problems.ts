import type { Problem } from "../../api/types";
import { worded } from "../../i18n";
import { colourName, say, tokenName } from "./names";

/** Parameters that the server gives in letters, and how they are read out. */
const READ: Record<string, (value: string) => string> = { token: tokenName, joker: tokenName, colour: colourName };

/** Why something cannot be played, with names in place of letters; the server's words where those have none. */
export function problem({ code, params, text }: Problem): string {
  const key = `problem.${code}`;
  if (!worded(`submarine.${key}`)) return text;
  const read = Object.entries(params ?? {}).map(([name, value]) => [name, READ[name]?.(String(value)) ?? value]);
  return say(key, Object.fromEntries(read));
}
