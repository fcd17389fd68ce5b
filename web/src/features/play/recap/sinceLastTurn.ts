import type { Moved } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import type { SeatNaming } from "../../../table/history/eventTexts";
import type { History } from "../../../table/history/history";

/** What one player did, move by move. */
export interface RecapPart {
  seat: number;
  texts: string[];
}

/** The moves of others since the player's last one: those that changed something. */
export interface RecapData {
  events: Moved[];
  parts: RecapPart[];
}

const NOTHING: RecapData = { events: [], parts: [] };

/** Return what has happened since the last move of these seats; nothing before their first one. */
export function sinceLastTurn(ui: GameUI, { steps }: History, yours: number[], name: SeatNaming): RecapData {
  const own = steps.findLastIndex(({ event }) => event !== null && yours.includes(event.seat ?? 0));
  if (own < 0) return NOTHING;
  const events: Moved[] = [];
  const parts: RecapPart[] = [];
  for (let index = own + 1; index < steps.length; index++) {
    const { event } = steps[index]!;
    if (!event || !changes(event)) continue;
    const seat = event.seat ?? 0;
    const text = ui.eventText(event, steps[index - 1]!.view, name);
    events.push(event);
    const part = parts.at(-1);
    if (part?.seat !== seat) parts.push({ seat, texts: [text] });
    else if (part.texts.at(-1) !== text) part.texts.push(text); // a hidden piece after the other reads the same
  }
  return { events, parts };
}

/** Return whether a move did something; a game without move data may have. */
function changes({ move }: Moved): boolean {
  return !move || !!move.piece || !!move.result || !!move.costs?.length || !!move.effects?.length;
}
