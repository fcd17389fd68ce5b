import type { Review } from "../../api/types";
import { formatPercent } from "../../i18n";
import type { SeatNaming } from "../../table/history/eventTexts";
import { tr } from "./texts";

interface Props {
  review: Review;
  /** Whose decisions, luck and unknowns are shown below the curves. */
  seat: number;
  name: SeatNaming;
  at: number;
  jump(step: number): void;
}

const WIDTH = 600;
const CURVES = 200; // height
const BAND = 34; // half the height of a band
const DASHES = ["none", "9 4", "3 4", "12 3 3 3", "6 6"]; // colour is never the only signal
const BANDS = ["decision", "luck", "hidden"] as const;

/**
 * The share of the win of each seat over the game; below, a band each for what decisions, luck and the unknown changed
 * for one seat. A click shows a step, and so do the arrow keys.
 */
export function Chart({ review, seat, name, at, jump }: Props) {
  const steps = review.steps.length;
  const x = (step: number) => (step / Math.max(1, steps)) * WIDTH;
  const shares = [review.opening.dealt, ...review.steps.map((step) => step.after)];
  const largest = Math.max(
    0.02,
    ...review.steps.flatMap((step) => BANDS.map((band) => Math.abs(step[band][seat - 1]!))),
  );
  const height = CURVES + BANDS.length * 2 * BAND;
  function click(event: MouseEvent) {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    jump(Math.round(((event.clientX - left) / width) * steps));
  }
  function press(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    jump(Math.min(Math.max(to, 0), steps));
  }
  const now = shares[Math.min(at, steps)]!;
  const told = now.map((share, index) => tr("chart.share", { name: name(index + 1), share: formatPercent(share) }));
  return (
    <figure class="review-chart">
      <div
        role="slider"
        tabIndex={0}
        aria-label={tr("chart")}
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={at}
        aria-valuetext={tr("chart.at", { step: at, shares: told.join(", ") })}
        onClick={click}
        onKeyDown={press}
      >
        <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="review-grid" d={`M0 ${CURVES / 2}H${WIDTH}M0 ${CURVES}H${WIDTH}M0 1H${WIDTH}`} />
          {review.seats.map((each) => (
            <polyline
              key={each.seat}
              class={`review-curve seat-${each.seat}`}
              stroke-dasharray={DASHES[each.seat - 1]}
              points={shares.map((its, step) => `${x(step)},${(1 - its[each.seat - 1]!) * CURVES}`).join(" ")}
            />
          ))}
          {BANDS.map((band, index) => {
            const middle = CURVES + (2 * index + 1) * BAND;
            const bars = review.steps.map((step, number) => {
              const change = (step[band][seat - 1]! / largest) * (BAND - 3);
              return Math.abs(change) < 0.3 ? "" : `M${x(number + 1)} ${middle}v${-change}`;
            });
            return (
              <g key={band} class={`review-band is-${band}`}>
                <path class="review-grid" d={`M0 ${middle}H${WIDTH}`} />
                <path class="review-bars" d={bars.join("")} />
              </g>
            );
          })}
          <path class="review-now" d={`M${x(at)} 0V${height}`} />
        </svg>
      </div>
      <figcaption>
        <ul class="review-legend">
          {review.seats.map((each) => (
            <li key={each.seat}>
              <svg viewBox="0 0 36 8" width="36" height="8" aria-hidden="true">
                <path class={`review-curve seat-${each.seat}`} stroke-dasharray={DASHES[each.seat - 1]} d="M0 4H36" />
              </svg>{" "}
              {told[each.seat - 1]}
            </li>
          ))}
        </ul>
        <p class="hint">{tr("chart.bands", { name: name(seat) })}</p>
      </figcaption>
    </figure>
  );
}
