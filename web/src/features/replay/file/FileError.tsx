import { asSentence } from "../../../state/toasts";
import { RuleLink } from "../../../games/RuleLink";
import { fault, type Fault } from "./replayFile";
import { tr } from "../texts";

/** Banner with the reason why a file cannot be shown, with move and rule if there are any. */
export function FaultBanner() {
  const current = fault.value;
  if (!current) return null;
  return (
    <p class="banner bad" role="alert">
      <span class="banner-text">{"key" in current ? tr(current.key) : <ProblemText {...current} />}</span>
      <button type="button" class="button quiet" onClick={() => (fault.value = null)}>
        {tr("fault.close")}
      </button>
    </p>
  );
}

function ProblemText({ problem, reason }: Extract<Fault, { problem: unknown }>) {
  const { rule, params = {} } = problem;
  const why = reason();
  const text =
    params.move === undefined
      ? tr("fault.refused", { why })
      : tr("fault.move", { move: Number(params.move) + 1, line: params.played, why });
  return (
    <>
      {asSentence(text)} {rule && <RuleLink rule={rule} />}
    </>
  );
}
