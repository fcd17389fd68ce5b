import { useEffect, useRef } from "preact/hooks";
import { askHide } from "./asking";
import { offer, type Props } from "./chosen";
import { nextOf, queue } from "./layouts";

/** Hide what waits, one by one as it becomes legal; a choice that is final is left to be confirmed. */
export function useQueue(p: Props): void {
  const position = p.view.log; // another one after each move, and after each that is taken back
  const answered = useRef<string[] | null>(null); // one choice for each position, then the next one is awaited
  useEffect(() => {
    const [wish, ...rest] = queue.value;
    if (wish === undefined || !p.moves.length || answered.current === position) return;
    const choice = nextOf(wish, p.moves);
    queue.value = choice ? rest : [];
    if (!choice) return wish ? p.why(askHide(wish.verb, wish.cell)) : undefined;
    if (choice.final) return offer(p, choice);
    answered.current = position;
    p.play(choice.line);
  }, [position, p.moves.length, queue.value]);
}
