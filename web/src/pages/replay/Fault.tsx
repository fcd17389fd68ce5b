import { asSentence, sentence } from "../../model/toasts";
import { RuleLink } from "../../parts/RuleLink";
import { fault } from "./opening";
import { say } from "./words";

/** Why what was opened cannot be shown, with the move and the rule where there are any. */
export function FaultBanner() {
  const its = fault.value;
  if (!its) return null;
  return (
    <p class="banner bad" role="alert">
      <span>{"text" in its ? its.text : <Words problem={its.problem} />}</span>
      <button type="button" class="button quiet" onClick={() => (fault.value = null)}>
        {say("fault.close")}
      </button>
    </p>
  );
}

function Words({ problem }: { problem: Parameters<typeof sentence>[0] }) {
  const { rule, params = {} } = problem;
  const why = sentence(problem);
  const text =
    params.move === undefined
      ? say("fault.refused", { why })
      : say("fault.move", { move: Number(params.move) + 1, line: params.played, why });
  return (
    <>
      {asSentence(text)} {rule && <RuleLink rule={rule} />}
    </>
  );
}
