import { useEffect, useState } from "preact/hooks";
import type { Deliveries as Found } from "../../api/types";
import { formatDateTime, t, tDynamic, hasText } from "../../i18n";
import { deliveriesOf } from "./notifications";
import { reportError } from "../../state/toasts";

const PAUSE = 2000;

type Line = Found["deliveries"][number];

/** What was sent to a webhook, and how that went; kept fresh. */
export function Deliveries({ hook, fresh }: { hook: string; fresh: number }) {
  const [lines, setLines] = useState<Line[] | null>(null);
  useEffect(() => {
    const load = () => void deliveriesOf(hook).then(setLines, reportError);
    load();
    const timer = setInterval(load, PAUSE);
    return () => clearInterval(timer);
  }, [hook, fresh]);
  if (!lines) return null;
  if (!lines.length) return <p class="hint">{t("hooks.log.none")}</p>;
  return (
    <div class="scroll" role="region" aria-label={t("hooks.log")} tabIndex={0}>
      <table class="deliveries">
        <thead>
          <tr>
            <th scope="col">{t("hooks.log.when")}</th>
            <th scope="col">{t("hooks.log.what")}</th>
            <th scope="col">{t("hooks.log.how")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{formatDateTime(line.created)}</td>
              <td>{t(`notice.${line.event}`)}</td>
              <td>{outcome(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function outcome(line: Line): string {
  const said = [t(`hooks.status.${line.status}`)];
  if (line.attempts > 0) said.push(t("hooks.attempts", { count: line.attempts }));
  if (line.why) said.push(whyNot(line));
  if (line.status === "waiting" && line.attempts > 0) said.push(t("hooks.next", { when: formatDateTime(line.next) }));
  return said.join(" · ");
}

/** What went wrong, by the few things that the server says of it. */
function whyNot({ code, why = "" }: Line): string {
  if (code) return t("hooks.why.status", { code });
  const key = `hooks.why.${why.replaceAll(" ", "_")}`;
  return hasText(key) ? tDynamic(key) : why;
}
