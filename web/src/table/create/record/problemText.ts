import type { Problem } from "../../../api/types";
import { gameUI } from "../../../games/registry";
import { gameOfRule } from "../../../games/RuleLink";
import { problemText } from "../../../state/toasts";

/** Load the wording of a refused record: a broken rule in the words of its game. The result follows the language. */
export async function loadProblemText(problem: Problem): Promise<() => string> {
  const game = problem.rule && gameOfRule(problem.rule);
  const ui = game ? await gameUI(game).catch(() => null) : null;
  return () => ui?.problemText(problem) ?? problemText(problem);
}
