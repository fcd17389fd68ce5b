import type { ComponentProps, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { parseRecord } from "../../api/messages";
import type { GameUI } from "../../games/contract";
import { manifestOf } from "../../games/registry";
import { t } from "../../i18n";
import { SeatSign } from "../../ui/SeatSign";
import type { ReplaySource, ReplayView, Viewpoint } from "./source";
import type ReviewPanel from "../review";
import { FairnessCheck } from "../trust/FairnessCheck";
import { LogLines } from "../../table/history/Log";
import type { SeatNaming } from "../../table/history/eventTexts";
import { Tabs } from "../../ui/Tabs";
import { MomentSign } from "./player/Timeline";
import { tr } from "./texts";

interface Props {
  source: ReplaySource;
  sight: ReplayView;
  ui: GameUI;
  name: SeatNaming;
  at: number;
  jump(step: number): void;
  /** Kinds of moments that are not listed. */
  hidden: ReadonlySet<string>;
  hide(kinds: ReadonlySet<string>): void;
  /** Choose a viewpoint. */
  look(eyes: Viewpoint): void;
}

const PANELS = ["log", "moments", "review", "fair"] as const;
type Panel = (typeof PANELS)[number];

/** Panels of a replay: log, moments, review of a finished game, fairness. */
export function Panels(props: Props) {
  const [shown, setShown] = useState<Panel>("log");
  const { source, sight, ui, name, at, jump } = props;
  const last = sight.history.steps.length - 1;
  return (
    <Tabs
      label={tr("panels")}
      tabs={PANELS.filter((id) => id !== "review" || sight.replay.finished).map((id) => ({
        id,
        label: id === "log" ? t("log") : tr(`panel.${id}`),
      }))}
      shown={shown}
      onShow={setShown}
    >
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
      {shown === "review" && <Review {...props} />}
      {shown === "fair" && <Proof source={source} news={sight.history.steps.at(-1)!.view.news} />}
    </Tabs>
  );
}

/** List of the moments, and buttons that hide a kind of them. */
function Moments({ sight, ui, name, at, jump, hidden, hide }: Props) {
  const { moments } = sight.replay;
  const kinds = Object.keys(ui.moments.signs).filter((kind) => moments.some((moment) => moment.kind === kind));
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
          .filter((moment) => !hidden.has(moment.kind))
          .map((moment, index) => (
            <li key={index}>
              <button
                type="button"
                class="log-line"
                aria-current={moment.step === at ? "step" : undefined}
                onClick={() => jump(moment.step)}
              >
                <SeatSign seat={moment.seat} size={13} />
                <span>{tr("moment.at", { step: moment.step, text: ui.moments.tell(moment, name) })}</span>
              </button>
            </li>
          ))}
      </ol>
      {moments.length === 0 && <p class="hint">{tr("moments.none")}</p>}
    </div>
  );
}

/** The review, which is loaded when it is first shown. */
function Review({ source, sight, ui, name, at, jump, look }: Props) {
  const [Panel, setPanel] = useState<ComponentType<ComponentProps<typeof ReviewPanel>> | null>(null);
  const [failed, setFailed] = useState(false);
  const { game } = sight.replay;
  useEffect(() => {
    Promise.all([import("../review"), manifestOf(game)?.texts.hints()]).then(
      ([module]) => setPanel(() => module.default),
      () => setFailed(true),
    );
  }, [game]);
  if (failed) return <p class="hint">{t("not_loaded.text")}</p>;
  return Panel && <Panel {...{ source, game, history: sight.history, ui, name, at, jump, look }} />;
}

/** The fairness check, which this browser runs itself. */
function Proof({ source, news }: { source: ReplaySource; news: number[][] }) {
  const [record] = useState(() => (source.record ? parseRecord(source.record) : undefined));
  return (
    <div class="replay-fair">
      <FairnessCheck {...(record ? { record } : { table: source.table })} news={news} open />
    </div>
  );
}
