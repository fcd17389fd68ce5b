import { useEffect, useRef, useState } from "preact/hooks";
import type { Review, ReviewProgress } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { t } from "../../i18n";
import { reportError } from "../../state/toasts";
import type { SeatNaming } from "../../table/history/eventTexts";
import type { History } from "../../table/history/history";
import { Account } from "./Account";
import { Chart } from "./Chart";
import { knownReview, loadReview, type ReviewSource } from "./load";
import { Mistakes } from "./Mistakes";
import "./review.css";
import { tr } from "./texts";

export interface Props {
  source: ReviewSource;
  game: string;
  history: History;
  ui: GameUI;
  name: SeatNaming;
  at: number;
  jump(step: number): void;
  /** Choose a viewpoint: a seat. */
  look(seat: number): void;
}

/** The review of a finished game: asked for, computed while it is watched, and shown for one seat. */
export default function ReviewPanel(props: Props) {
  const { source } = props;
  const [review, setReview] = useState<Review | null>(() => knownReview(source));
  const [progress, setProgress] = useState<ReviewProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, steps: 1 });
    try {
      const found = await loadReview(source, setProgress, control.signal);
      if (found) setReview(found);
    } catch (error) {
      if (!control.signal.aborted) reportError(error);
    } finally {
      if (running.current === control) setProgress(null);
    }
  }
  function cancel() {
    running.current?.abort();
    running.current = null;
    setProgress(null);
  }
  if (review) return <Found {...props} review={review} />;
  if (!progress)
    return (
      <div class="review-start">
        <p>{tr("lead")}</p>
        <button type="button" class="button main" onClick={start}>
          {tr("start")}
        </button>
      </div>
    );
  return (
    <div class="review-start">
      <label>
        {tr("working")}
        <progress max={progress.steps} value={progress.done} />
      </label>
      <button type="button" class="button" onClick={cancel}>
        {t("cancel")}
      </button>
    </div>
  );
}

/** A complete review, for one seat at a time. */
function Found({ review, ...props }: Props & { review: Review }) {
  const [seat, setSeat] = useState(1);
  const { name, at, jump } = props;
  const account = review.seats[seat - 1]!;
  return (
    <div class="review">
      <label class="review-seat">
        {tr("seat")}
        <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {review.seats.map((each) => (
            <option key={each.seat} value={each.seat}>
              {name(each.seat)}
            </option>
          ))}
        </select>
      </label>
      <Chart {...{ review, seat, name, at, jump }} />
      <Account {...props} review={review} account={account} />
      <Mistakes {...props} review={review} seat={seat} key={seat} />
      <p class="hint">{tr("method", { worlds: review.worlds })}</p>
    </div>
  );
}
