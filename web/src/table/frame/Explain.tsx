import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Explanation } from "../../games/contract";
import { language, t } from "../../i18n";
import { useFloating } from "./useFloating";
import "./explain.css";

/** Popover that explains what is pointed at: near the pointer, or at the bottom of the page on small screens. */
export function Explain({ explanation }: { explanation: Signal<Explanation | null> }) {
  const box = useRef<HTMLDivElement>(null);
  const what = explanation.value;
  useFloating(box, what, what?.at);
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
