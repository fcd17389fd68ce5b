import { Grid, type GridProps } from "./Grid";
import { Lines, LaneLabels } from "./Lanes";
import { Heading } from "./Heading";
import { findElement, focusOn } from "../../kit/focus";
import type { Interaction } from "../../kit/interaction";
import type { Choice } from "../play/moves";
import { Port } from "./Port";
import { nameOf } from "../texts/promptText";
import type { Position } from "../props";
import { LEVELS, placeName, shipsOf, type Sea } from "./sea";
import { showLevel, shownLevel } from "./shownLevel";
import { levelName, tr } from "../texts/names";
import { Thumb } from "./Thumb";

export interface LevelProps extends GridProps {
  torpedoes: Choice[]; // that can be fired in this sea
  armedMove: Choice | null;
  chooseShip(number: number): void;
}

export interface SeaProps extends Omit<LevelProps, "level" | "title" | "changeLevel"> {
  interaction: Interaction;
  /** All levels side by side, or one at a time with the others in small. */
  spread: boolean;
}

/** Return the title of a sea for this audience. */
function seaTitle(p: Position, sea: Sea): string {
  if (p.seat) return tr(sea.hunter === p.seat ? "sea.search" : "sea.fleet");
  return tr("sea.watched", { who: nameOf(p.seats, sea.hunter) });
}

/** Return a short title for a tab. */
export function seaTab(p: Position, sea: Sea): string {
  return p.seat && sea.hunter !== p.seat ? tr("sea.fleet_tab") : seaTitle(p, sea);
}

/** One of the two seas: the surface with its ships and port, and the three levels below. */
export function SeaCard(props: SeaProps) {
  const { p, sea, spread, notes, targets, interaction } = props;
  const shown = shownLevel(interaction).value.levels[sea.hunter] ?? 0;
  const title = seaTitle(p, sea);
  const active = [...targets].some((key) => key.startsWith(`${sea.hunter}:`));

  const changeLevel = (from: number) => (by: number, field: number) => {
    const level = Math.min(LEVELS.at(-1)!, Math.max(0, from + by));
    showLevel(interaction, sea.hunter, level);
    // A small screen draws another grid after this: the cell is there in the next frame.
    requestAnimationFrame(() => {
      const place = placeName(level, field);
      focusOn(findElement(interaction, `[data-sea="${sea.hunter}"] [data-place="${place}"]`));
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
              show={() => showLevel(interaction, sea.hunter, level)}
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
export function Level(props: LevelProps) {
  const { p, sea, level, torpedoes, armedMove, path, selected } = props;
  if (level > 0) {
    return (
      <div class={`hunt-level under depth-${level}`}>
        <p class="hunt-caption">{levelName(level)}</p>
        <Grid {...props} />
      </div>
    );
  }
  const labels = { torpedoes, armed: armedMove, diagonals: p.view.options.lanes === "plus_diagonals" };
  const sailing = sea.hunter === p.seat ? path : [];
  const start = shipsOf(p.view, sea.hunter).find((ship) => `${ship.seat}.${ship.number}` === selected)?.place ?? "";
  return (
    <div class="hunt-level surface depth-0" aria-label={levelName(0)} role="group">
      <Port {...props} />
      <LaneLabels kind="r" {...labels} />
      <div class="hunt-water">
        <Grid {...props}>
          <Lines torpedoes={torpedoes} armed={armedMove} path={sailing} start={start} />
        </Grid>
      </div>
      <LaneLabels kind="c" {...labels} />
    </div>
  );
}
