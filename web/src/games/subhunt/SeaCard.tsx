import { Grid, type GridProps } from "./Grid";
import { Lines, LaneLabels } from "./Lanes";
import { looking, lookAt } from "./looking";
import type { Choice } from "./moves";
import { Port } from "./Port";
import { LEVELS, shipsOf, type Sea } from "./sea";
import { Thumb } from "./Thumb";
import { fleetName, levelName, tr } from "./words";
import { nameOf } from "./due";
import { Heading } from "./Heading";

export interface SeaProps extends Omit<GridProps, "level" | "title" | "changeLevel"> {
  /** All levels side by side, or one at a time with the others in small. */
  spread: boolean;
  choices: Choice[]; // torpedoes that can be fired in this sea
  armedChoice: Choice | null;
  chooseShip(number: number): void;
}

/** What this sea is to who looks at it. */
export function seaTitle(p: SeaProps["p"], sea: Sea): string {
  if (p.seat) return tr(sea.hunter === p.seat ? "sea.search" : "sea.fleet");
  return tr("sea.watched", { who: nameOf(p.seats, sea.hunter) });
}

/** The same in a word or two, for a tab. */
export function seaTab(p: SeaProps["p"], sea: Sea): string {
  return p.seat && sea.hunter !== p.seat ? tr("sea.fleet_tab") : seaTitle(p, sea);
}

/** One of the two seas: the surface with its ships and port, and the three levels below. */
export function SeaCard(props: SeaProps) {
  const { p, sea, spread, notes, targets } = props;
  const shown = looking.value.levels[sea.hunter] ?? 0;
  const title = seaTitle(p, sea);
  const active = [...targets].some((key) => key.startsWith(`${sea.hunter}:`));

  const changeLevel = (from: number) => (by: number, field: number) => {
    const level = Math.min(3, Math.max(0, from + by));
    lookAt(sea.hunter, level);
    // The grid of a small screen is another one after this; so look for it once it is there.
    requestAnimationFrame(() => {
      const place = level === 0 ? `${field}` : `${level}${`${field}`.padStart(2, "0")}`;
      document.querySelector<HTMLElement>(`[data-sea="${sea.hunter}"] [data-place="${place}"]`)?.focus();
    });
  };
  return (
    <section
      class={`hunt-sea${spread ? " whole" : ""}${active ? " active" : ""}`}
      data-sea={sea.hunter}
      aria-label={title}
    >
      <Heading p={p} sea={sea} title={title} />
      {!spread && (
        <div class="hunt-thumbs" role="group" aria-label={tr("spoken.thumbs", { sea: title })}>
          {LEVELS.map((level) => (
            <Thumb
              key={level}
              {...{ p, sea, level, targets, notes }}
              shown={level === shown}
              show={() => lookAt(sea.hunter, level)}
            />
          ))}
        </div>
      )}
      <div class="hunt-levels">
        {(spread ? LEVELS : [shown]).map((level) => (
          <Level key={level} {...props} level={level} title={title} changeLevel={changeLevel(level)} />
        ))}
      </div>
    </section>
  );
}

/** One level, as large as the fields are. */
export function Level(props: SeaProps & GridProps) {
  const { p, sea, level, choices, armedChoice, way, picked } = props;
  if (level > 0) {
    return (
      <div class={`hunt-level under depth-${level}`}>
        <p class="hunt-caption">
          <b>{level * 100}</b> <span>{tr("depth_of", { fleet: fleetName(sea.hider) })}</span>
        </p>
        <Grid {...props} />
      </div>
    );
  }
  const labels = { choices, armed: armedChoice, diagonals: p.view.options.lanes === "plus_diagonals" };
  const sailing = sea.hunter === p.seat ? way : [];
  const start = shipsOf(p.view, sea.hunter).find((ship) => `${ship.seat}.${ship.number}` === picked)?.place ?? "";
  return (
    <div class="hunt-level surface depth-0" aria-label={levelName(0)} role="group">
      <Port {...props} />
      <LaneLabels kind="r" {...labels} />
      <div class="hunt-water">
        <Grid {...props}>
          <Lines choices={choices} armed={armedChoice} way={sailing} start={start} />
        </Grid>
      </div>
      <LaneLabels kind="c" {...labels} />
    </div>
  );
}
