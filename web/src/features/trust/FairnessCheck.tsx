import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { request } from "../../api/request";
import type { GameRecord } from "../../api/types";
import { t } from "../../i18n";
import "./fair.css";

type Trust = typeof import(".");

interface Props {
  /** The game itself, or the table whose record is to be fetched. */
  record?: GameRecord;
  table?: string;
  /** What came to pass with the deal and each move, in the game's code. */
  news: number[][] | null;
  /** Is it open from the beginning? */
  open?: boolean;
  /** Shown below, when it is open. */
  children?: ComponentChildren;
}

/** Was it fair? This browser checks it by itself, says so in a line, and shows everything on request. */
export function FairnessCheck({ record, table, news, open, children }: Props) {
  const [found, setFound] = useState<{ trust: Trust; findings: Awaited<ReturnType<Trust["findings"]>> } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let over = false;
    async function look() {
      const [trust, checked] = await Promise.all([
        import("."),
        record ?? request("GET", "/tables/{table}/record", { path: { table: table! } }),
      ]);
      const findings = await trust.findings(checked, news);
      if (!over) setFound({ trust, findings });
    }
    look().catch(() => setFailed(true));
    return () => void (over = true);
  }, [record, table]); // eslint-disable-line react-hooks/exhaustive-deps -- `news` belongs to the record and is a new array each time
  const outcome = found?.findings ? found.trust.overall(found.findings) : "";
  const says = found
    ? found.trust.tr(outcome ? `overall.${outcome}` : "no_proof")
    : t(failed ? "fair.failed" : "fair.checking");
  return (
    <details class="fair" open={open}>
      <summary>
        <span>
          {t("end.fair")} <span class={`fair-says ${outcome}`}>{says}</span>
        </span>
      </summary>
      <div class="stack">
        {found && <found.trust.Verdict findings={found.findings} />}
        {children}
      </div>
    </details>
  );
}
