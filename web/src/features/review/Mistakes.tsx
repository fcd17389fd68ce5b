import { useState } from "preact/hooks";
import type { Review } from "../../api/types";
import { reasonTexts } from "../../games/reasonText";
import type { Props } from "./index";
import { tr } from "./texts";
import { moveName, points } from "./words";

const LISTED = 12;

/** The decisions of a seat that lost much: each position from its own view, and the better move when it is asked for. */
export function Mistakes(props: Omit<Props, "source"> & { review: Review; seat: number }) {
  const { review, seat, game, ui, name, jump, look } = props;
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const marked = review.steps
    .map((step, index) => ({ step, number: index + 1 }))
    .filter(({ step }) => step.seat === seat && step.mark);
  const worst = [...marked].sort((one, other) => other.step.loss - one.step.loss).slice(0, LISTED);
  function show(number: number) {
    look(seat);
    jump(number - 1);
  }
  return (
    <section aria-labelledby="review-mistakes">
      <h3 id="review-mistakes">{tr("mistakes")}</h3>
      {worst.length === 0 && <p class="hint">{tr("mistakes.none", { name: name(seat) })}</p>}
      {worst.length > 0 && <p class="hint">{tr("mistakes.text")}</p>}
      <ol class="review-mistakes">
        {worst.map(({ step, number }) => {
          const label = tr("mistake", {
            step: number,
            move: moveName(props, number),
            mark: tr(`mark.${step.mark as "mistake"}`),
            loss: points(step.loss / 100),
            error: points(step.error / 100),
          });
          return (
            <li key={number} class={`is-${step.mark}`}>
              <p id={`mistake-${number}`}>{label}</p>
              <div class="row">
                <button
                  type="button"
                  class="button"
                  aria-describedby={`mistake-${number}`}
                  onClick={() => show(number)}
                >
                  {tr("mistake.position")}
                </button>
                {!shown.has(number) && (
                  <button
                    type="button"
                    class="button"
                    aria-describedby={`mistake-${number}`}
                    onClick={() => setShown(new Set([...shown, number]))}
                  >
                    {tr("mistake.answer")}
                  </button>
                )}
              </div>
              <div aria-live="polite">
                {shown.has(number) && step.better && (
                  <>
                    <p>
                      <b>{ui.moveText(step.better)}</b>
                    </p>
                    <ul>
                      {reasonTexts(step.reasons, game, ui).map(({ code, text }) => (
                        <li key={code}>{text}</li>
                      ))}
                    </ul>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
