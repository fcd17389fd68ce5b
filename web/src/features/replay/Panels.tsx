import { useState } from "preact/hooks";
import { parseRecord } from "../../api/messages";
import type { GameUI } from "../../games/contract";
import { t } from "../../i18n";
import { SeatSign } from "../../ui/SeatSign";
import type { ReplaySource, ReplayView } from "./source";
import { FairnessCheck } from "../trust/FairnessCheck";
import { LogLines } from "../../table/Log";
import type { SeatNaming } from "../../table/eventTexts";
import { MomentSign } from "./Timeline";
import { tr } from "./texts";

interface Props {
  source: ReplaySource;
  sight: ReplayView;
  ui: GameUI;
  name: SeatNaming;
  at: number;
  jump(step: number): void;
  /** Kinds of moments that are not to be seen. */
  hidden: ReadonlySet<string>;
  hide(kinds: ReadonlySet<string>): void;
}

const PANELS = ["log", "moments", "fair"] as const;
type Panel = (typeof PANELS)[number];

/** The game in words, what mattered in it, and whether it was fair: one at a time. */
export function Panels(props: Props) {
  const [shown, setShown] = useState<Panel>("log");
  const { source, sight, ui, name, at, jump } = props;
  const last = sight.history.moments.length - 1;
  function turn(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = PANELS[(PANELS.indexOf(shown) + by + PANELS.length) % PANELS.length]!;
    setShown(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
  return (
    <section class="panels card" aria-label={tr("panels")}>
      <div class="tabs" role="tablist" onKeyDown={turn}>
        {PANELS.map((panel) => (
          <button
            key={panel}
            type="button"
            role="tab"
            id={`tab-${panel}`}
            class="tab"
            aria-selected={shown === panel}
            aria-controls="panel"
            tabIndex={shown === panel ? 0 : -1}
            onClick={() => setShown(panel)}
          >
            {panel === "log" ? t("log") : tr(`panel.${panel}`)}
          </button>
        ))}
      </div>
      <div id="panel" class="panel-body" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {shown === "log" && (
          <LogLines
            ui={ui}
            history={sight.history}
            name={name}
            at={at === last ? null : at}
            go={(step) => jump(step ?? last)}
          />
        )}
        {shown === "moments" && <Moments {...props} />}
        {shown === "fair" && <Proof source={source} news={sight.history.moments.at(-1)!.view.news} />}
      </div>
    </section>
  );
}

/** What mattered, in words; and which kinds of it are to be seen. */
function Moments({ sight, ui, name, at, jump, hidden, hide }: Props) {
  const { moments } = sight.replay;
  const kinds = Object.keys(ui.moments.signs).filter((kind) => moments.some((its) => its.kind === kind));
  function toggle(kind: string) {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    hide(next);
  }
  return (
    <div class="replay-moments">
      <div class="row" role="group" aria-label={tr("kinds")}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            class="button small"
            aria-pressed={!hidden.has(kind)}
            onClick={() => toggle(kind)}
          >
            <MomentSign ui={ui} kind={kind} /> {ui.moments.kind(kind)}
          </button>
        ))}
      </div>
      <ol class="log-lines">
        {moments
          .filter((its) => !hidden.has(its.kind))
          .map((its, index) => (
            <li key={index}>
              <button
                type="button"
                class="log-line"
                aria-current={its.step === at ? "step" : undefined}
                onClick={() => jump(its.step)}
              >
                <SeatSign seat={its.seat} size={13} />
                <span>{tr("moment.at", { step: its.step, text: ui.moments.tell(its, name) })}</span>
              </button>
            </li>
          ))}
      </ol>
      {moments.length === 0 && <p class="hint">{tr("moments.none")}</p>}
    </div>
  );
}

/** Checked here, by this browser. */
function Proof({ source, news }: { source: ReplaySource; news: number[][] }) {
  const [record] = useState(() => (source.record ? parseRecord(source.record) : undefined));
  return (
    <div class="replay-fair">
      <FairnessCheck {...(record ? { record } : { table: source.table })} news={news} open />
    </div>
  );
}
