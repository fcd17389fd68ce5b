import { Fragment } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Plan, PlanOutcome } from "../../../api/types";
import { problemText } from "../../../state/toasts";
import { layout } from "../../../table/frame/tableProps";
import { Dialog } from "../../../ui/Dialog";
import { Icon } from "../../../ui/Icon";
import { conditionText, moveText, replyText, type Wording } from "./planTexts";
import { tr } from "./texts";
import "./plan.css";

export { PlanTable } from "./PlanTable";

interface ListProps {
  wording: Wording;
  branches: NonNullable<Plan["branches"]>;
  revoke(branch: number): void;
}

/** The replies of a plan in words: beside a wide board, above the log. */
export function PlanPanel(props: ListProps) {
  return (
    <section class="plan" aria-labelledby="plan-title">
      <h3 id="plan-title">{tr("title")}</h3>
      <PlanList {...props} />
    </section>
  );
}

interface ButtonsProps extends ListProps {
  /** Whether the focus comes back to the button, after a reply was planned. */
  focus: boolean;
  plan(): void;
}

/** Buttons below the board while others move: plan a reply, and on a narrow screen the plan. */
export function PlanButtons({ focus, plan, ...list }: ButtonsProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focus) button.current!.focus();
  }, [focus]);
  const count = list.branches.length;
  return (
    <div class="row plan-buttons">
      <button type="button" class="button" ref={button} onClick={plan}>
        <Icon name="plus" size={18} /> {tr("button")}
      </button>
      {layout() === "narrow" && count > 0 && (
        <button type="button" class="button" aria-label={tr("open", { count })} onClick={() => setOpen(true)}>
          <Icon name="log" size={18} /> {tr("title")} <span class="badge">{count}</span>
        </button>
      )}
      {open && count > 0 && (
        <Dialog title={tr("title")} onClose={() => setOpen(false)}>
          <PlanList {...list} />
        </Dialog>
      )}
    </div>
  );
}

function PlanList({ wording, branches, revoke }: ListProps) {
  return (
    <>
      <ol class="plan-list" tabIndex={0} aria-label={tr("title")}>
        {branches.map(({ number, when, play }) => (
          <li key={number}>
            <div>
              <p>{conditionText(wording, when)}</p>
              <p class="plan-reply">{tr("answer", { moves: replyText(wording, play) })}</p>
            </div>
            <button
              type="button"
              class="button quiet"
              aria-label={tr("revoke_this", { condition: conditionText(wording, when) })}
              onClick={() => revoke(number)}
            >
              {tr("revoke")}
            </button>
          </li>
        ))}
      </ol>
      <p class="plan-note">{tr("private")}</p>
    </>
  );
}

/** What became of the last plan, until it is closed. */
export function PlanNotice({ wording, outcome, close }: { wording: Wording; outcome: PlanOutcome; close(): void }) {
  return (
    <div class={`banner ${outcome.result === "played" ? "good" : ""}`} role="status" aria-label={tr("outcome")}>
      <span class="banner-text">{outcomeText(wording, outcome)}</span>
      <button type="button" class="button quiet icon" aria-label={tr("close")} onClick={close}>
        <Icon name="cross" size={16} />
      </button>
    </div>
  );
}

function outcomeText(wording: Wording, { result, played = [], refused, problem }: PlanOutcome) {
  const done = played.length > 0 && tr("played", { moves: replyText(wording, played) });
  if (result === "no_match") return tr("no_match");
  if (!refused || !problem) return done;
  const why = wording.ui.problemText(problem) ?? problemText(problem);
  return (
    <Fragment>
      {done} {tr("refused", { move: moveText(wording.ui, refused), why })}
    </Fragment>
  );
}
