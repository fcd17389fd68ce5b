import { useLayoutEffect, useState } from "preact/hooks";
import { startDrag } from "../../kit/drag";
import { useExplain } from "../../kit/explain";
import { usePart, usePosition } from "../../kit/focus";
import { armedMove, perform } from "../../kit/interaction";
import { useMotion } from "../../kit/motion";
import { Sprites } from "../pieces/art";
import { placeClicked, shipClicked, targetsOf, type Click } from "../play/clicks";
import { explanationOf } from "../play/explanations";
import { animateEvent } from "./motion";
import { hunterOf, pieceMovesOf, placeOf, shipOf, targetOf } from "../play/moves";
import { notesOf, takesNotes, withNextPeg } from "../play/notes";
import type { Props } from "../props";
import { levelOf, seasFor, type Sea } from "./sea";
import { SeaCard, seaTab, type SeaProps } from "./SeaCard";
import { levelToShow, showLevel, shownLevel } from "./shownLevel";
import { tr } from "../texts/names";

const ALL_FROM = 840; // px: four grids side by side
const PAIR_FROM = 540; // both seas side by side, each with one level large

type Mode = "all" | "pair" | "one";

function modeFor(width: number): Mode {
  return width >= ALL_FROM ? "all" : width >= PAIR_FROM ? "pair" : "one";
}

/** Both seas: beneath one another with all levels, side by side, or one at a time, as there is room. */
export function Board(p: Props) {
  const { view, seat, moves, last, interaction } = p;
  const root = usePart<HTMLDivElement>(interaction);
  const mode = useMode(root, p.layout);
  const shown = shownLevel(interaction);
  const canMove = moves.length > 0;
  const lastKnown = last !== null; // the history may arrive after the position
  usePosition(p);
  useLayoutEffect(() => {
    const next = levelToShow({ view, seat, moves, last }, shown.peek());
    if (next) showLevel(interaction, ...next);
  }, [interaction, view.log.length, canMove, lastKnown]); // eslint-disable-line react-hooks/exhaustive-deps -- only another position changes what is shown
  useMotion(p, "hunt-motion", (layer, event, before) => animateEvent(layer, interaction, event, before, view));
  const explain = useExplain(p.explain, (name) => explanationOf(p, name));

  const seas = seasFor(seat);
  const tabs = mode === "one";
  const visible = tabs ? seas.filter((sea) => sea.hunter === shown.value.hunter) : seas;
  return (
    <div
      class={`hunt-board show-${mode}`}
      ref={root}
      {...explain}
      onPointerDown={(event) => {
        explain.onPointerDown(event);
        dragShip(p, event);
      }}
    >
      <Sprites />
      {tabs && <SeaTabs p={p} seas={seas} />}
      {visible.map((sea) => (
        <SeaCard key={sea.hunter} {...seaProps(p, sea)} interaction={interaction} spread={mode === "all"} />
      ))}
    </div>
  );
}

/** Return the mode for the measured width; until then, the one that the frame's layout suggests. */
function useMode(root: { current: HTMLElement | null }, layout: Props["layout"]): Mode {
  const [mode, setMode] = useState<Mode>(layout === "wide" ? "all" : "one");
  useLayoutEffect(() => {
    const box = root.current;
    if (!box) return;
    const measure = () => setMode(modeFor(box.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [root]);
  return mode;
}

function SeaTabs({ p, seas }: { p: Props; seas: Sea[] }) {
  return (
    <div class="hunt-tabs" role="group" aria-label={tr("spoken.seas")}>
      {seas.map((sea) => (
        <button
          type="button"
          key={sea.hunter}
          aria-pressed={sea.hunter === shownLevel(p.interaction).value.hunter}
          onClick={() => showLevel(p.interaction, sea.hunter)}
        >
          {seaTab(p, sea)}
        </button>
      ))}
    </div>
  );
}

const clickOn = ({ view, seat, moves, interaction }: Props): Click => ({
  view,
  seat,
  moves,
  selection: interaction.selection.peek(),
});

/** Drag an own ship that can sail: the same as a click on it and one on the place. */
function dragShip(p: Props, event: PointerEvent): void {
  const piece = (event.target as Element).closest<HTMLElement>("[data-ship]");
  const [seat, number = 0] = (piece?.dataset.ship ?? "").split(".").map(Number);
  const able = p.moves.some((move) => move.verb === "sail" && shipOf(move) === number);
  if (!piece || seat !== p.seat || !able) return;
  startDrag(event, {
    piece,
    start: () => p.interaction.select({ piece: String(number), path: [] }),
    drop: (target) => {
      const place = target?.closest<HTMLElement>(`[data-sea="${seat}"] [data-place]`)?.dataset.place;
      const isMoved = place && place !== p.view.ships[seat - 1]?.[number - 1];
      perform(p, isMoved ? placeClicked(clickOn(p), seat, place) : shipClicked(clickOn(p), number));
    },
  });
}

/** Return what a sea shows of the interaction. */
function seaProps(p: Props, sea: Sea): Omit<SeaProps, "spread" | "interaction"> {
  const { view, seat, moves, interaction } = p;
  const selection = interaction.selection.value;
  const armed = armedMove(p);
  const notes = sea.hunter === seat ? notesOf(interaction, seat) : null;
  const choose = (place: string) => {
    const droppable = moves.some((move) => move.verb === "drop" && placeOf(move.to) === place);
    if (notes && takesNotes(view, seat) && levelOf(place) > 0 && !droppable)
      notes.value = withNextPeg(notes.peek(), place);
    else perform(p, placeClicked(clickOn(p), sea.hunter, place));
  };
  return {
    p,
    sea,
    choose,
    targets: targetsOf({ seat, moves, selection }),
    armed: armed ? targetOf(armed, armed.to) : "",
    armedMove: armed?.piece && hunterOf(armed.piece) === sea.hunter ? armed : null,
    selected: selection && sea.hunter === seat ? `${seat}.${selection.piece}` : "",
    path: selection?.path ?? [],
    trail: trailOf(p),
    hinted: hintedBy(p),
    most: Math.max(...Object.values(p.advice?.heatmap ?? {}), 0.01),
    odds: sea.hunter === seat ? (p.advice?.heatmap ?? null) : null,
    notes: notes?.value ?? [],
    torpedoes: sea.hunter === seat ? [] : moves.filter((move) => move.verb === "fire"),
    chooseShip: (number) => perform(p, shipClicked(clickOn(p), number)),
  };
}

/** Return the places that a hint points at. */
function hintedBy({ advice }: Props): Set<string> {
  const move = advice?.choice;
  return new Set(move ? [move.from, move.to].map((place) => targetOf(move, place)) : []);
}

/** Return the places of the last move, and of those since the player's last turn. */
function trailOf({ last, recent = [] }: Props): Set<string> {
  const moved = [last, ...recent].flatMap((event) => pieceMovesOf(event?.move));
  return new Set(moved.flatMap(({ piece, from, to }) => [from, to].map((end) => `${hunterOf(piece)}:${placeOf(end)}`)));
}
