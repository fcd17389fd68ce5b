/** Placements that are played one after the other: those of a layout, or random ones. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { SubHuntView } from "../../../api/types";
import { ask, choose, needsConfirmation, tableState } from "../../kit/interaction";
import type { Layout } from "./layouts";
import { placeOf, type Choice } from "./moves";
import type { Props } from "../props";
import { askHide } from "./questions";

export interface Placement {
  verb: "hide" | "mine";
  cell: string;
}

/** The placements to play, or `random` for any until one needs confirmation. */
export type Placements = readonly Placement[] | "random";

export const placements = tableState(() => signal<Placements>([]));

/** Return the placements of a layout that are not made yet. */
export function missingFrom(view: SubHuntView, seat: number, { submarines, mine }: Layout): Placement[] {
  const hidden = view.submarines[seat - 1] ?? [];
  const missing = submarines.filter((cell) => !hidden.includes(cell));
  return [...missing.map((cell): Placement => ({ verb: "hide", cell })), { verb: "mine", cell: mine }];
}

interface Next {
  /** The legal move to play. */
  move?: Choice;
  /** The placement that is due but not legal. */
  refused?: Placement;
  rest: Placements;
}

/** Return the next placement. Those of a verb that is not due any more are skipped. */
export function nextPlacement(planned: Placements, moves: readonly Choice[], chance: () => number = Math.random): Next {
  const places = moves.filter(({ from }) => from?.kind === "reserve");
  if (!places.length) return { rest: [] };
  if (planned === "random") {
    const move = places[Math.floor(chance() * places.length)]!;
    return { move, rest: needsConfirmation(move) ? [] : planned };
  }
  const first = planned.findIndex(({ verb }) => places.some((move) => move.verb === verb));
  const next = planned[first];
  if (!next) return { rest: [] };
  const move = places.find(({ verb, to }) => verb === next.verb && placeOf(to) === next.cell);
  return move ? { move, rest: planned.slice(first + 1) } : { refused: next, rest: [] };
}

/** Play the planned placements as they become legal. One that needs confirmation is armed. */
export function usePlacements(p: Props): void {
  const planned = placements(p.interaction);
  const position = p.view.log; // another one after each move and each undo
  const answered = useRef<string[] | null>(null); // one move for each position
  useEffect(() => {
    if (!planned.value.length || !p.moves.length || answered.current === position) return;
    const { move, refused, rest } = nextPlacement(planned.value, p.moves);
    if (move && !needsConfirmation(move)) answered.current = position;
    planned.value = rest;
    if (refused) ask(p, askHide(refused.verb, refused.cell));
    if (move) choose(p, move);
  }, [position, p.moves.length, planned.value]); // eslint-disable-line react-hooks/exhaustive-deps -- one move per position
}
