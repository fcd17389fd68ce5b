import type { Problem } from "../../api/types";
import { hasText } from "../../i18n";
import { capital, tr, theToken } from "./names";

/** Parameters that the server gives in letters, and how they are read out. */
const READ: Record<string, (value: string) => string> = { token: theToken, joker: theToken };

/** Why something cannot be played, with names in place of letters; nothing if the problem is not one of this game. */
export function problemText({ code, params }: Problem): string | undefined {
  if (!hasText(`submarine.problem.${code}`)) return undefined;
  const read = Object.entries(params ?? {}).map(([name, value]) => [name, READ[name]?.(String(value)) ?? value]);
  return capital(tr(`problem.${code}`, { ...Object.fromEntries(read), count: params?.toll }));
}
