import { useEffect } from "preact/hooks";
import type { Interaction } from "../../games/kit/interaction";

const ACTS = new Set(["Enter", " "]); // Escape cancels the interaction, and the answer with it
const PARTS = "[role=gridcell], [data-cell], button"; // that answers are shown at

/**
 * Return handlers for the frame that keep the element a player acts on, so that an answer can be shown there. The next
 * action, or another position, takes the answer away.
 */
export function useTouched(interaction: Interaction, position: unknown) {
  useEffect(() => () => void (interaction.answer.value = null), [interaction, position]);

  function act(target: Element | null): void {
    if (target?.closest(".reply")) return; // its rule may be opened
    interaction.answer.value = null;
    interaction.touched = target?.closest(PARTS) ?? null;
  }
  return {
    onPointerDownCapture: ({ target }: PointerEvent) => act(target as Element | null),
    // A drag ends elsewhere than it began.
    onPointerUpCapture: ({ clientX, clientY }: PointerEvent) => act(document.elementFromPoint(clientX, clientY)),
    onKeyDownCapture: ({ key, target }: KeyboardEvent) => ACTS.has(key) && act(target as Element | null),
  };
}
