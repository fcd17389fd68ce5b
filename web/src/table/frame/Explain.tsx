import type { Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Explanation } from "../../games/contract";
import { language, t } from "../../i18n";
import "./explain.css";

const DISTANCE = 14; // from what is explained
const EDGE = 8;

/** Popover that explains what is pointed at: near the pointer, or at the bottom of the page on small screens. */
export function Explain({ explanation }: { explanation: Signal<Explanation | null> }) {
  const box = useRef<HTMLDivElement>(null);
  const what = explanation.value;
  useLayoutEffect(() => {
    if (!what?.at || !box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const { x, top, bottom } = what.at;
    const below = bottom + DISTANCE + height + EDGE < innerHeight;
    box.current.style.left = `${Math.min(Math.max(EDGE, x + DISTANCE), innerWidth - width - EDGE)}px`;
    // Above or below, never over it: its neighbours are to be pointed at next.
    box.current.style.top = `${Math.max(EDGE, below ? bottom + DISTANCE : top - DISTANCE - height)}px`;
  }, [what]);
  // Its text is in the language in which it was asked for.
  const spoken = language.value;
  useEffect(() => void (explanation.value = null), [explanation, spoken]);
  if (!what) return null;
  return (
    <div ref={box} class={`explain ${what.at ? "floating" : ""}`} aria-hidden="true">
      <b>{what.title}</b>
      <p>
        {what.text} {what.rule && <span class="hint">{t("rule", { rule: what.rule })}</span>}
      </p>
    </div>
  );
}
