import { useLayoutEffect, useRef } from "preact/hooks";
import { API } from "../../../api/http";
import type { Moved, SeatInfo, View } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import { language, t } from "../../../i18n";
import { go } from "../../../state/route";
import { animate } from "../../../state/settings";
import type { LiveTable } from "../../../table/live/liveTable";
import { asSentence, reportError } from "../../../state/toasts";
import { gameTitle } from "../../../games/titles";
import { FairnessCheck } from "../../trust/FairnessCheck";
import { Icon } from "../../../ui/Icon";
import { RuleLink } from "../../../games/RuleLink";
import { SeatName, seatName } from "../../../ui/SeatName";
import { canSharePictures, share } from "../../../ui/share";
import { PracticeNote } from "../PracticeNote";
import { Chart } from "./Chart";
import "./result.css";
import { endText, resultText, scoreLine } from "../../../table/history/eventTexts";

interface Props {
  live: LiveTable;
  ui: GameUI;
  seats: SeatInfo[];
  showStep(step: number): void;
  onClose(): void;
  onContinue(): void;
}

/**
 * The result: winner, rule, standings, chart, fairness check, and what can be done next. It is a sheet over the board, so
 * that nothing on the page moves.
 */
export function Result({ live, ui, seats, showStep, onClose, onContinue }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const { replica, history, fresh } = live.display.shown.value!;
  const rises = useRef(fresh && animate.value > 0); // not in a game that was over when the page was opened
  const { view, yours, table, fairness, seat } = replica;
  const { steps } = history;
  const { offline } = live.backend;
  useLayoutEffect(() => {
    // Typing is not interrupted: `useResultSheet` closes the sheet, in an effect that runs after this one.
    if (!document.activeElement?.matches("input")) title.current?.focus({ preventScroll: true });
  }, []);
  if (!view) return null;
  const name = (each: number) => seatName(seats[each - 1]);
  const won = yours.length === 1 && view.ranking[0]?.length === 1 && view.ranking[0].includes(yours[0]!);
  const byRule = /^[A-Z]\d/.test(view.reason);
  const picture = offline ? "" : pictureOf(table.table, replica.seq);
  const series = ui.series(steps.map((step) => step.view));

  async function rematch() {
    try {
      const { table: next } = await live.execute({ do: "rematch" });
      if (next) go(`/t/${next}`);
    } catch (error) {
      reportError(error);
    }
  }

  function shareResult() {
    const result = asSentence(resultText(view!.ranking, [], seats));
    const said = t("labelled", { label: gameTitle(view!.game), text: result });
    const text = `${said} ${endText(ui, view!, name)}\n${scoreLine(ui, view!, seats)}`;
    void share(text, `${location.origin}/replay/${table.table}`, picture);
  }

  return (
    <div class={`end-veil ${rises.current ? "rises" : ""}`}>
      <section class={`end card ${won ? "won" : ""}`} aria-labelledby="end-title">
        <header class="end-head">
          <h2 id="end-title" ref={title} tabIndex={-1}>
            {resultText(view.ranking, yours, seats)}
          </h2>
          <button type="button" class="button" onClick={onClose}>
            <Icon name="eye" size={18} /> {t("end.hide")}
          </button>
          <p class="lead">
            {endText(ui, view, name)} {byRule && <RuleLink rule={view.reason} game={view.game} />}
          </p>
        </header>
        {table.imported && (
          <p class="banner">
            {t("end.imported", { name: table.host_name })} {t(`end.imported.${table.imported}`)}
          </p>
        )}
        {table.practice && <PracticeNote />}
        <Standings ui={ui} view={view} seats={seats} made={steps.flatMap(({ event }) => event ?? [])} />
        {byRule && ui.order && (
          <p class="hint">
            {ui.order.words()} <RuleLink rule={ui.order.rule} />
          </p>
        )}
        {series.length > 0 && (
          <Chart
            title={ui.chartCaption(view)}
            series={series}
            steps={view.log.length}
            seats={seats}
            showStep={showStep}
          />
        )}
        {!offline && (fairness || table.imported === "proven") && (
          <FairnessCheck table={table.table} news={view.news}>
            <p class="hint">{t("end.fair.text")}</p>
            <code class="long">
              {`fathom verify fathom-${table.table}.json`}
              {fairness && ` --commitment ${fairness.commitment}`}
            </code>
          </FairnessCheck>
        )}
        <footer class="end-foot row">
          {offline && (
            <a class="button main" href="/practice">
              <Icon name="again" /> {t("end.again")}
            </a>
          )}
          {!offline && yours.length > 0 && (
            <button type="button" class="button main" onClick={rematch}>
              <Icon name="again" /> {table.rematch ? t("end.to_rematch") : t("end.rematch")}
            </button>
          )}
          {!yours.length && table.rematch && (
            <a class="button main" href={`/t/${table.rematch}`}>
              {t("end.watch_rematch")}
            </a>
          )}
          {!offline && !byRule && (
            <button type="button" class="button" onClick={onContinue}>
              <Icon name="forward" /> {t("continue")}
            </button>
          )}
          {!offline && (
            <>
              <a class="button" href={`/replay/${table.table}${seat ? `?seat=${seat}` : ""}#0`}>
                <Icon name="play" /> {t("end.replay")}
              </a>
              <button type="button" class="button" onClick={shareResult}>
                <Icon name="copy" /> {t("share")}
              </button>
              {picture && !canSharePictures() && (
                <a class="button" href={picture} download={`fathom-${table.table}.png`}>
                  <Icon name="picture" /> {t("end.picture")}
                </a>
              )}
              <a class="button" href={`${API}/tables/${table.table}/record`} download={`fathom-${table.table}.json`}>
                <Icon name="save" /> {t("end.record")}
              </a>
            </>
          )}
          <a class="button" href="/">
            {t("to_lobby")}
          </a>
        </footer>
      </section>
    </div>
  );
}

/** Return the address of the picture of a table that the server paints for links; empty if it paints none. */
function pictureOf(table: string, seq: number): string {
  const hasPreviews = document.querySelector('meta[property="og:image"]') !== null;
  return hasPreviews ? `/previews/${table}/${language.value}.png?v=${seq}` : "";
}

/** All players by rank, with the values that the rank depends on. */
function Standings({ ui, view, seats, made }: { ui: GameUI; view: View; seats: SeatInfo[]; made: Moved[] }) {
  return (
    <ol class="standings">
      {view.ranking.map((place, index) =>
        place.map((seat) => (
          <li key={seat} class={index === 0 ? "first" : ""}>
            <span class="place">{t("end.place", { place: 1 + view.ranking.slice(0, index).flat().length })}</span>
            <SeatName line={seats[seat - 1]!} size={20} />
            <dl class="marks">
              {ui.standing(view, seat, made).map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        )),
      )}
    </ol>
  );
}
