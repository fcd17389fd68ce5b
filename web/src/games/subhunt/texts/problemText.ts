import type { Problem } from "../../../api/types";
import { hasText } from "../../../i18n";
import { laneName, shipPlace, tr } from "./names";

/** Parameters that the server sends as codes, and their texts. */
const CODED: Record<string, (value: string) => string> = {
  lane: laneName,
  place: shipPlace,
};

/** Return why a line cannot be played; undefined if the problem is not one of this game. */
export function problemText({ code, params }: Problem): string | undefined {
  if (!hasText(`subhunt.problem.${code}`)) return undefined;
  const readable = Object.entries(params ?? {}).map(([name, value]) => [name, CODED[name]?.(String(value)) ?? value]);
  return tr(`problem.${code}`, Object.fromEntries(readable));
}
