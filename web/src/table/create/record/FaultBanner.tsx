import { RuleLink } from "../../../games/RuleLink";
import { asSentence } from "../../../state/toasts";
import type { Fault } from "./fault";
import { tr } from "./texts";

/** Banner with the reason why a file is not read, with move and rule if there are any. */
export function FaultBanner({ fault, onClose }: { fault: Fault; onClose(): void }) {
  return (
    <p class="banner bad" role="alert">
      <span class="banner-text">{"key" in fault ? tr(fault.key) : <ProblemText {...fault} />}</span>
      <button type="button" class="button quiet" onClick={onClose}>
        {tr("close")}
      </button>
    </p>
  );
}

function ProblemText({ problem, reason }: Extract<Fault, { problem: unknown }>) {
  const { rule, params = {} } = problem;
  const why = reason();
  const text =
    params.move === undefined
      ? tr("refused", { why })
      : tr("move", { move: Number(params.move) + 1, line: params.played, why });
  return (
    <>
      {asSentence(text)} {rule && <RuleLink rule={rule} />}
    </>
  );
}
