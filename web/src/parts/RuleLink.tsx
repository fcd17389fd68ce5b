import { t } from "../i18n";

/** The game whose rule has this number. */
export function gameOfRule(rule: string): string {
  return rule.startsWith("H") ? "subhunt" : "submarine";
}

/** Which text a rule's number stands in. */
export function rulesAddress(rule: string): string {
  return `/rules/${gameOfRule(rule)}#${rule}`;
}

/** The number of a rule, leading to its words; in a tab of its own, so that no game is left for it. */
export function RuleLink({ rule }: { rule: string }) {
  return (
    <a class="rule-link" href={rulesAddress(rule)} target="_blank" rel="noopener">
      {t("rule", { rule })}
      <span class="unseen"> {t("new_tab")}</span>
    </a>
  );
}
