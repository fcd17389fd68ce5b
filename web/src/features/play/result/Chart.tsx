import type { SeatInfo } from "../../../api/types";
import type { Series } from "../../../games/contract";
import { t } from "../../../i18n";
import { SeatShape } from "../../../ui/SeatSign";
import { roomy } from "../../../state/settings";
import { seatName } from "../../../ui/SeatName";
import "./chart.css";

interface Props {
  /** What is counted. */
  title: string;
  series: Series[];
  /** Of the whole game, which may not have been told yet: the place is kept for it. */
  steps: number;
  seats: SeatInfo[];
  showStep(step: number): void;
}

const HEIGHT = 180;
const EDGE = { left: 26, right: 20, top: 12, bottom: 22 };

/** How it went, step by step; a click shows that moment. */
export function Chart({ title, series, steps, seats, showStep }: Props) {
  const width = roomy.value ? 640 : 340; // so that the words in it are as large as those around it
  const told = series.filter(({ values }) => values.length === steps + 1);
  const top = Math.max(1, ...told.flatMap(({ values }) => values));
  if (!steps) return null;
  const x = (step: number) => EDGE.left + (step / steps) * (width - EDGE.left - EDGE.right);
  const y = (value: number) => HEIGHT - EDGE.bottom - (value / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  const ticks = marks(top);
  const said = told
    .map(({ seat, values, marks = [] }) =>
      [t("labelled", { label: seatName(seats[seat - 1]), text: values.at(-1) }), ...marks.map(({ text }) => text)].join(
        ", ",
      ),
    )
    .join("; ");

  function clicked(event: MouseEvent) {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * width - EDGE.left) / (width - EDGE.left - EDGE.right);
    showStep(Math.round(Math.min(1, Math.max(0, at)) * steps));
  }

  return (
    <figure class="chart">
      <figcaption>
        <b>{title}</b> <span class="hint">{t("end.chart_hint")}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t("end.chart", { title, said })} onClick={clicked}>
        {ticks.map((value) => (
          <g key={value}>
            <path class="chart-grid" d={`M${EDGE.left} ${y(value)}H${width - EDGE.right}`} />
            <text class="chart-text" x={EDGE.left - 7} y={y(value) + 4} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        {told.map(({ seat, values }) => (
          <path key={seat} class={`chart-line seat-${seat}`} d={path(values, x, y)} />
        ))}
        {told.flatMap(({ seat, values, marks = [] }) =>
          marks.map(({ step, text }) => (
            <circle key={`${seat} ${text}`} class={`chart-mark seat-${seat}`} cx={x(step)} cy={y(values[step]!)} r={5}>
              <title>{text}</title>
            </circle>
          )),
        )}
        {told.map(({ seat, values }) => (
          <g key={seat} transform={`translate(${x(values.length - 1)} ${y(values.at(-1)!)}) scale(.7)`}>
            <SeatShape seat={seat} />
          </g>
        ))}
        <text class="chart-text" x={EDGE.left} y={HEIGHT - 5}>
          {t("end.first_move")}
        </text>
        <text class="chart-text" x={width - EDGE.right} y={HEIGHT - 5} text-anchor="end">
          {t("end.last_move", { count: steps })}
        </text>
      </svg>
    </figure>
  );
}

/** In steps: a value holds until it changes. */
function path(values: number[], x: (step: number) => number, y: (value: number) => number): string {
  return values.map((value, step) => (step ? `H${x(step)}V${y(value)}` : `M${x(0)} ${y(value)}`)).join("");
}

function marks(top: number): number[] {
  const gap = Math.max(1, Math.ceil(top / 4));
  return Array.from({ length: Math.floor(top / gap) + 1 }, (_, n) => n * gap);
}
