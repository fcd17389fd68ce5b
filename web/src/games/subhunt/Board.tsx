import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Sprites } from "./art";
import { armed, follow, forget, picked, type Props } from "./chosen";
import { placeClicked, seaOfChoice, shipClicked, targetsOf } from "./choosing";
import { startDrag } from "./drag";
import { queue } from "./layouts";
import { attention, looking, lookAt } from "./looking";
import { play as playMotions } from "./motion";
import { hunterOf, motionsOf, placeOf } from "./moves";
import { keepsNotes, notes, openNotes, turnNote } from "./notes";
import { contentOf, fieldOf, levelOf, seasFor, type Sea } from "./sea";
import { SeaCard, seaTab, type SeaProps } from "./SeaCard";
import { fieldWords } from "./spoken";
import { tr } from "./words";

const ALL_FROM = 840; // px: four grids side by side
const PAIR_FROM = 540; // both seas side by side, each with one level large

type Mode = "all" | "pair" | "one";

function modeFor(width: number): Mode {
  return width >= ALL_FROM ? "all" : width >= PAIR_FROM ? "pair" : "one";
}

/** Both seas: beneath one another with all levels, side by side, or one at a time, as there is room. */
export function Board(p: Props) {
  const root = useRef<HTMLDivElement>(null);
  const mode = useMode(root, p.layout);
  const before = useRef(p.view);
  const { view, seat, moves, last } = p;

  // Talk brings new views too; a new position is one whose log is another.
  const position = view.log.length;
  useLayoutEffect(forget, [position, view.to_move]);
  useLayoutEffect(() => openNotes(seat), [seat]);
  useLayoutEffect(() => () => void (queue.value = []), []); // what waits to be hidden is for this game
  useLayoutEffect(() => {
    const there = attention(view, seat, last, moves.length > 0);
    if (there) lookAt(there.hunter, there.level);
  }, [position, moves.length > 0]);
  useEffect(() => {
    const earlier = before.current;
    before.current = view;
    if (root.current && last && p.animate > 0) return playMotions(root.current, last, earlier, view, p.animate);
  }, [last]);

  const seas = seasFor(seat);
  const tabs = mode === "one";
  const visible = tabs ? seas.filter((sea) => sea.hunter === looking.value.hunter) : seas;
  return (
    <div
      class={`hunt-board show-${mode}`}
      ref={root}
      onPointerDown={(event) => startDrag(p, event)}
      onKeyDown={(event) =>
        event.key === "Escape" && (picked.value.ship || armed.value) && (forget(), event.stopPropagation())
      }
    >
      <Sprites />
      {tabs && <SeaTabs p={p} seas={seas} />}
      {visible.map((sea) => (
        <SeaCard key={sea.hunter} {...seaProps(p, sea)} spread={mode === "all"} />
      ))}
      <div class="hunt-overlay" aria-hidden="true" />
    </div>
  );
}

/** How much room there is decides; the shell's word counts until it is measured. */
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
  }, []);
  return mode;
}

function SeaTabs({ p, seas }: { p: Props; seas: Sea[] }) {
  return (
    <div class="hunt-tabs" role="group" aria-label={tr("spoken.seas")}>
      {seas.map((sea) => (
        <button
          type="button"
          key={sea.hunter}
          aria-pressed={sea.hunter === looking.value.hunter}
          onClick={() => lookAt(sea.hunter)}
        >
          {seaTab(p, sea)}
        </button>
      ))}
    </div>
  );
}

/** What a sea needs to know of what is being chosen. */
function seaProps(p: Props, sea: Sea): Omit<SeaProps, "spread"> {
  const { view, seat, moves } = p;
  const asked = { view, seat, moves, picked: picked.value };
  const shown = armed.value;
  const choose = (place: string) => {
    const noting = keepsNotes(view, seat) && sea.hunter === seat && levelOf(place) > 0;
    const droppable = moves.some((move) => move.verb === "drop" && placeOf(move.to) === place);
    if (noting && !droppable) turnNote(place);
    else follow(p, placeClicked(asked, sea.hunter, place));
  };
  return {
    p,
    sea,
    choose,
    targets: targetsOf(asked),
    armed: shown?.to ? `${seaOfChoice(shown, seat)}:${placeOf(shown.to)}` : "",
    armedChoice: shown && seaOfChoice(shown, seat) === sea.hunter ? shown : null,
    picked: picked.value.ship && sea.hunter === seat ? `${seat}.${picked.value.ship}` : "",
    way: picked.value.way,
    trail: trailOf(p),
    hinted: hintedBy(p),
    most: Math.max(...Object.values(p.advice?.heatmap ?? {}), 0.01),
    odds: sea.hunter === seat ? (p.advice?.heatmap ?? null) : null,
    notes: sea.hunter === seat ? notes.value : [],
    choices: sea.hunter === seat ? [] : moves.filter((move) => move.verb === "fire"),
    chooseShip: (number) => follow(p, shipClicked(asked, number)),
    explain: (place, box) => p.explain(place && box ? explanation(p, sea, place, box) : null),
  };
}

function explanation(p: Props, sea: Sea, place: string, box: DOMRect) {
  const kept = sea.hunter === p.seat ? notes.value : [];
  const content = contentOf(p.view, sea, levelOf(place), fieldOf(place), kept);
  if (!content.ship && !content.submarine && !content.mine && content.peg === ".") return null; // water explains itself
  const words = fieldWords(p.view, p.seat, sea, levelOf(place), fieldOf(place), kept);
  const [title = "", ...text] = words.split(": ");
  return { title, text: text.join(": "), at: { x: box.left + box.width / 2, y: box.bottom } };
}

/** Where a hint points. */
function hintedBy({ advice, seat }: Props): Set<string> {
  const choice = advice?.choice;
  if (!choice) return new Set();
  const hunter = seaOfChoice(choice, seat);
  return new Set([choice.from, choice.to].map((place) => `${hunter}:${placeOf(place)}`));
}

/** The places of the last move, to be marked. */
function trailOf({ last }: Props): Set<string> {
  const motions = motionsOf(last?.move);
  return new Set(motions.flatMap(({ piece, from, to }) => [from, to].map((at) => `${hunterOf(piece)}:${placeOf(at)}`)));
}
