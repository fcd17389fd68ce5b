import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Answer } from "../../games/kit/interaction";
import { RuleLink } from "../../games/RuleLink";
import { SHOWN } from "../../state/toasts";
import { useFloating } from "./useFloating";
import "./explain.css";

/** Why a click means no move, in a few words with the rule, beside the element that was clicked. */
export function Reply({ answer }: { answer: Signal<(Answer & { at: Element | null }) | null> }) {
  const box = useRef<HTMLDivElement>(null);
  const what = answer.value;
  useFloating(box, what, what?.at?.isConnected ? edgesOf(what.at) : undefined);
  useEffect(() => {
    const timer = setTimeout(() => (answer.value = null), SHOWN);
    return () => clearTimeout(timer);
  }, [answer, what]);
  return (
    <div ref={box} class={`reply ${what?.at ? "floating" : ""}`} role="status">
      {what && (
        <p>
          {what.words()} {what.rule && <RuleLink rule={what.rule} />}
        </p>
      )}
    </div>
  );
}

function edgesOf(element: Element) {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return { x: left + width / 2, top, bottom };
}
