import { asSentence, problemText } from "../../state/toasts";
import { RuleLink } from "../../games/RuleLink";
import { fault } from "./replayFile";
import { tr } from "./texts";

/** Why what was opened cannot be shown, with the move and the rule where there are any. */
export function FaultBanner() {
  const its = fault.value;
  if (!its) return null;
  return (
    <p class="banner bad" role="alert">
      <span class="banner-text">{"text" in its ? its.text : <Words problem={its.problem} />}</span>
      <button type="button" class="button quiet" onClick={() => (fault.value = null)}>
        {tr("fault.close")}
      </button>
    </p>
  );
}

function Words({ problem }: { problem: Parameters<typeof problemText>[0] }) {
  const { rule, params = {} } = problem;
  const why = problemText(problem);
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
