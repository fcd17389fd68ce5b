import { t } from "../../i18n";
import { Icon } from "../../ui/Icon";
import { type Finding, type Verdict as Outcome } from "./check";
import { tr } from "./texts";

/** What this browser has found out by itself, in words, and every value behind them. Null: there is no proof. */
export function Verdict({ findings }: { findings: Finding[] | null }) {
  if (!findings) return <p>{tr("no_proof")}</p>;
  return (
    <div class="verdict stack">
      <ul class="findings">
        {findings.map((finding) => (
          <Found key={finding.name} finding={finding} />
        ))}
      </ul>
      <p class="hint">
        {tr("not_shown")} <a href="/trust">{tr("how")}</a>
      </p>
    </div>
  );
}

function Sign({ verdict }: { verdict: Outcome }) {
  return <Icon name={verdict === "fits" ? "check" : verdict === "wrong" ? "cross" : "eye"} size={18} />;
}

/** One finding: a sentence, and on request each value and each step. */
function Found({ finding }: { finding: Finding }) {
  const { name, verdict, how, params, values } = finding;
  return (
    <li class={verdict}>
      <p>
        <Sign verdict={verdict} />
        <span>
          <span class="unseen">{t("labelled", { label: tr(`verdict.${verdict}`), text: "" })}</span>
          {tr(`${name}.${how}`, params)}
        </span>
      </p>
      {values.length > 0 && (
        <details>
          <summary>{tr(`name.${name}`)}</summary>
          <p class="hint">{tr(`step.${name}`)}</p>
          <dl class="values" tabIndex={0} aria-label={tr(`name.${name}`)}>
            {values.map(({ label, params: details, value, wrong }, index) => (
              <div key={index} class={wrong ? "wrong" : ""}>
                <dt>
                  {tr(`value.${label}`, details)} {wrong && <b>({tr("verdict.wrong")})</b>}
                </dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
