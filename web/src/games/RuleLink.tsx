import { MANIFESTS } from "./registry";
import { t } from "../i18n";
import { games } from "../state/lobby";

/** The game whose rules have this letter: known here, or by the rules that the server's games name in their options. */
export function gameOfRule(rule: string): string | undefined {
  const own = MANIFESTS.find(({ letter }) => rule.startsWith(letter));
  const letter = rule.charAt(0);
  return (own ?? games.value?.games.find(({ options }) => options.some((its) => its.rule.startsWith(letter))))?.name;
}

/** Where a rule stands: in the text of the game, if it is not told by its letter. */
export function rulesAddress(rule: string, game = gameOfRule(rule)): string {
  return `/rules/${game ?? ""}#${rule}`;
}

/** The number of a rule, leading to its words; in a tab of its own, so that no game is left for it. */
export function RuleLink({ rule, game }: { rule: string; game?: string }) {
  return (
    <a class="rule-link" href={rulesAddress(rule, game)} target="_blank" rel="noopener">
      {t("rule", { rule })}
      <span class="unseen"> {t("new_tab")}</span>
    </a>
  );
}
