import { useState } from "preact/hooks";
import { API } from "../../api/http";
import type { SeatLine } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { allOf, t } from "../../i18n";
import { go } from "../../model/route";
import type { LiveTable } from "../../model/table";
import { sayWhyNot } from "../../model/toasts";
import { Icon } from "../../parts/Icon";
import { RuleLink } from "../../parts/RuleLink";
import { SeatName, seatName } from "../../parts/SeatName";
import { Chart } from "./Chart";
import { endWords } from "./words";

interface Props {
  live: LiveTable;
  ui: GameUI;
  seats: SeatLine[];
  walk(step: number): void;
}

/** How it ended: who won and by which rule, the standings, the way there, and what next. */
export function End({ live, ui, seats, walk }: Props) {
  const [closed, setClosed] = useState(false);
  const { view, yours, table, fairness } = live.mirror.value!;
  if (!view) return null;
  const winners = view.ranking[0] ?? [];
  const byRule = /^[A-Z]\d/.test(view.reason);

  async function rematch() {
    try {
      const { table: next } = await live.do({ do: "rematch" });
      if (next) go(`/t/${next}`);
    } catch (error) {
      sayWhyNot(error);
    }
  }

  if (closed) {
    return (
      <button type="button" class="button end-open" onClick={() => setClosed(false)}>
        {t("end.show")}
      </button>
    );
  }
  return (
    <section class="end card" aria-labelledby="end-title">
      <div class="spread">
        <h2 id="end-title">{verdict(winners, yours, seats)}</h2>
        <button type="button" class="button quiet icon" aria-label={t("end.hide")} onClick={() => setClosed(true)}>
          <Icon name="cross" />
        </button>
      </div>
      <p class="lead">
        {endWords(view.reason)} {byRule && <RuleLink rule={view.reason} />}
      </p>
      <ol class="standings">
        {view.ranking.map((place, index) =>
          place.map((seat) => (
            <li key={seat} class={index === 0 ? "first" : ""}>
              <span class="place">{t("end.place", { place: 1 + view.ranking.slice(0, index).flat().length })}</span>
              <SeatName line={seats[seat - 1]!} size={20} />
              <dl class="marks">
                {ui.place(view, seat).map(({ label, value }) => (
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
      <Chart series={ui.series(live.history.value.moments.map((moment) => moment.view))} seats={seats} walk={walk} />
      <div class="row">
        {yours.length > 0 && (
          <button type="button" class="button main" onClick={rematch}>
            <Icon name="again" /> {table.rematch ? t("end.to_rematch") : t("end.rematch")}
          </button>
        )}
        {!yours.length && table.rematch && (
          <a class="button main" href={`/t/${table.rematch}`}>
            {t("end.watch_rematch")}
          </a>
        )}
        <a class="button" href={`${API}/tables/${table.table}/record`} download={`fathom-${table.table}.json`}>
          <Icon name="save" /> {t("end.record")}
        </a>
        <a class="button" href="/">
          {t("to_lobby")}
        </a>
      </div>
      {fairness && (
        <details class="fair">
          <summary>{t("end.fair")}</summary>
          <p class="hint">{t("end.fair.text")}</p>
          <code class="long">{`fathom verify fathom-${table.table}.json --commitment ${fairness.commitment}`}</code>
        </details>
      )}
    </section>
  );
}

function verdict(winners: number[], yours: number[], seats: SeatLine[]): string {
  const names = allOf(winners.map((seat) => seatName(seats[seat - 1])));
  if (winners.length === seats.length) return t("end.draw");
  if (winners.length > 1) return t("end.shared", { names });
  if (yours.length === 1) return winners.includes(yours[0]!) ? t("end.you_won") : t("end.won", { name: names });
  return t("end.won", { name: names });
}
