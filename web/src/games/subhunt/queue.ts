import { useEffect, useRef } from "preact/hooks";
import { offer, type Props } from "./chosen";
import { nextOf, queue } from "./layouts";

/** Play the lines that wait, one by one as they become legal; one that is final is left to be confirmed. */
export function useQueue(p: Props): void {
  const position = p.view.log; // another one after each move, and after each that is taken back
  const answered = useRef<string[] | null>(null); // one line for each position, then the next one is awaited
  useEffect(() => {
    const [line, ...rest] = queue.value;
    if (!line || !p.moves.length || answered.current === position) return;
    const choice = nextOf(line, p.moves);
    queue.value = choice ? rest : [];
    if (!choice) return p.why(line);
    if (choice.final) return offer(p, choice);
    answered.current = position;
    p.play(choice.line);
  }, [position, p.moves.length, queue.value]);
}
