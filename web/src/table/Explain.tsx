import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Explanation } from "../games/contract";
import { language, t } from "../i18n";

export const explanation = signal<Explanation | null>(null);

const AWAY = 14; // from the pointer
const EDGE = 8;

/** A word on whatever is looked at: near the pointer, or at the foot of the page on small screens. */
export function Explain() {
  const box = useRef<HTMLDivElement>(null);
  const what = explanation.value;
  useLayoutEffect(() => {
    if (!what?.at || !box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const x = Math.min(Math.max(EDGE, what.at.x + AWAY), innerWidth - width - EDGE);
    const below = what.at.y + AWAY + height + EDGE < innerHeight;
    box.current.style.left = `${x}px`;
    box.current.style.top = `${Math.max(EDGE, below ? what.at.y + AWAY : what.at.y - AWAY - height)}px`;
  }, [what]);
  useEffect(() => void (explanation.value = null), [language.value]); // it was worded when it was asked for
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
