import { Icon } from "../parts/Icon";
import { type Finding, type Verdict as Outcome } from "./check";
import { say } from "./words";

/** What this browser has found out by itself, in words, and every value behind them. Null: there is no proof. */
export function Verdict({ findings }: { findings: Finding[] | null }) {
  if (!findings) return <p>{say("no_proof")}</p>;
  return (
    <div class="verdict stack">
      <ul class="findings">
        {findings.map((finding) => (
          <Found key={finding.name} finding={finding} />
        ))}
      </ul>
      <p class="hint">
        {say("not_shown")} <a href="/trust">{say("how")}</a>
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
          <span class="unseen">{say(`verdict.${verdict}`)}: </span>
          {say(`${name}.${how}`, params)}
        </span>
      </p>
      {values.length > 0 && (
        <details>
          <summary>{say(`name.${name}`)}</summary>
          <p class="hint">{say(`step.${name}`)}</p>
          <dl class="values" tabIndex={0} aria-label={say(`name.${name}`)}>
            {values.map(({ label, params: its, value, wrong }, index) => (
              <div key={index} class={wrong ? "wrong" : ""}>
                <dt>
                  {say(`value.${label}`, its)} {wrong && <b>({say("verdict.wrong")})</b>}
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
