import type { Moved, SubHuntView } from "../../api/types";
import { laneEnds } from "./Lanes";
import { laneOf, placeOf, shipOf, wayOf, type Made } from "./moves";
import { fieldOf, levelOf, placeName, SIDE } from "./sea";
import { AnimationLayer, to, type Point } from "./stage";
import { tr } from "./words";

/** Show what happened: ships sail, charges sink, torpedoes run. The result ends it at once. */
export function play(
  root: HTMLElement,
  { seat = 0, move }: Moved<SubHuntView>,
  before: SubHuntView,
  after: SubHuntView,
  seconds: number,
): () => void {
  const stage = new AnimationLayer(root, seconds);
  switch (move?.verb) {
    case "hide":
    case "mine":
      appear(stage, move, seat);
      break;
    case "sail":
      sail(stage, move, seat);
      break;
    case "drop":
      drop(stage, move, seat, changedPegs(before, after, seat));
      break;
    case "fire":
      fire(stage, move, seat);
      break;
  }
  return () => stage.end();
}

function appear(stage: AnimationLayer, move: Made, seat: number): void {
  const place = placeOf(move.to);
  if (place === "?") return;
  const piece = stage.find(3 - seat, `[data-place="${place}"] .in-cell`);
  stage.run(
    piece,
    [
      { transform: "translateY(-60%) scale(1.3)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    0,
    1,
    "ease-out",
  );
}

/** The ship goes field by field; the one that meets a mine goes down there (H6.1). */
function sail(stage: AnimationLayer, move: Made, seat: number): void {
  const number = shipOf(move);
  const places = [placeOf(move.from), ...wayOf(move)];
  const points = places.map((place) => pointOf(stage, seat, place)).filter((point) => point !== null);
  const end = points.at(-1);
  if (!end || points.length < 2) return;
  if (move.result) {
    const ghost = stage.piece(`ship-${number}`, seat, width(stage, seat));
    stage.run(ghost, [...points.map((point) => ({ transform: to(point) })), sinking(end)], 0, 1.5);
    explode(stage, end, 0.9, width(stage, seat));
    word(stage, end, "mine", 0.9);
    return;
  }
  const ship = stage.find(seat, `[data-ship="${seat}.${number}"]`);
  if (!ship) return;
  const now = stage.middle(ship);
  const frames = points.slice(0, -1).map(({ x, y }) => ({ transform: `translate(${x - now.x}px, ${y - now.y}px)` }));
  stage.run(ship, [...frames, { transform: "none" }], 0, 1);
}

/** The charge sinks from level to level; then the answer (H5.2) and the pegs that follow from it. */
function drop(stage: AnimationLayer, move: Made, seat: number, pegs: string[]): void {
  const cell = placeOf(move.to);
  const { outcome = "miss", grazed = 0 } = move.result ?? {};
  const [level, field] = [levelOf(cell), fieldOf(cell)];
  const way = Array.from({ length: level + 1 }, (_, depth) => pointOf(stage, seat, placeName(depth, field)));
  const points = way.filter((point) => point !== null);
  const end = pointOf(stage, seat, cell);
  if (!end) return;
  const charge = stage.piece("charge", 0, width(stage, seat) * 0.45);
  const sink = points.map((point, step) => ({
    transform: to(point, `scale(${1 - 0.12 * step}) rotate(${step * 70}deg)`),
    opacity: 1,
  }));
  if (sink.length === 1) sink.unshift({ transform: to({ x: end.x, y: end.y - 60 }), opacity: 0 });
  stage.run(charge, sink, 0, 1, "ease-in");
  if (outcome === "hit") explode(stage, end, 1, width(stage, seat));
  stage.run(
    stage.sign(`hunt-ring ${outcome}`),
    [
      { transform: to(end, "scale(.2)"), opacity: 0 },
      { transform: to(end, "scale(.8)"), opacity: 1, offset: 0.1 },
      { transform: to(end, "scale(3)"), opacity: 0 },
    ],
    1,
    0.8,
    "ease-out",
  );
  word(stage, end, outcome === "graze" ? `graze_${grazed}` : outcome, 1);
  for (const place of pegs) {
    stage.run(stage.find(seat, `[data-place="${place}"] .peg`), [{ opacity: 0 }, { opacity: 1 }], 1, 0.6);
  }
}

/** The cells of a search whose peg is another one now. */
export function changedPegs(before: SubHuntView, after: SubHuntView, hunter: number): string[] {
  const changed: string[] = [];
  (after.panels[hunter - 1] ?? []).forEach((row, index) => {
    const earlier = before.panels[hunter - 1]?.[index] ?? "";
    [...row].forEach((peg, at) => peg !== earlier[at] && changed.push(placeName(index + 1, at + 1)));
  });
  return changed;
}

/** The torpedo runs along its lane to the ship, which goes down or sees it pass (H7.2). */
function fire(stage: AnimationLayer, move: Made, seat: number): void {
  const hunter = 3 - seat;
  const hit = move.result?.outcome === "hit";
  const end = pointOf(stage, hunter, placeOf(move.to));
  const corner = pointOf(stage, hunter, "1");
  if (!end || !corner) return;
  const size = cellSize(stage, hunter);
  const [x1, y1, x2, y2] = laneEnds(laneOf(move));
  const start = { x: corner.x + (x1 - 0.5) * size, y: corner.y + (y1 - 0.5) * size };
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const turn = `rotate(${angle}deg)`;
  const beyond = { x: corner.x + (x2 - 0.5) * size, y: corner.y + (y2 - 0.5) * size };
  const torpedo = stage.piece("torpedo", seat, size * 0.8);
  const run = [
    { transform: to(start, turn), opacity: 1 },
    { transform: to(end, turn), opacity: 1 },
  ];
  if (hit) {
    const ship = stage.piece(`ship-${shipOf(move)}`, hunter, size * 0.86);
    stage.run(ship, [{ transform: to(end), offset: 0 }, { transform: to(end), offset: 0.6 }, sinking(end)], 0, 1.6);
    explode(stage, end, 0.95, size);
  } else run.push({ transform: to(beyond, turn), opacity: 0 });
  stage.run(torpedo, run, 0, hit ? 1 : 1.4, "ease-in");
  word(stage, end, hit ? "hit" : "miss", 1);
}

function pointOf(stage: AnimationLayer, hunter: number, place: string): Point | null {
  const element = stage.place(hunter, place);
  return element && stage.middle(element);
}

function cellSize(stage: AnimationLayer, hunter: number): number {
  return (stage.find(hunter, ".hunt-grid")?.getBoundingClientRect().width ?? 240) / SIDE;
}

function width(stage: AnimationLayer, hunter: number): number {
  return cellSize(stage, hunter) * 0.86;
}

function sinking(point: Point): Keyframe {
  return { transform: to({ x: point.x, y: point.y + 10 }, "rotate(24deg) scale(.8)"), opacity: 0, offset: 1 };
}

function explode(stage: AnimationLayer, point: Point, from: number, size: number): void {
  const frames = [
    { transform: to(point, "scale(.2)"), opacity: 0 },
    { transform: to(point, "scale(.5)"), opacity: 1, offset: 0.1 },
    { transform: to(point, "scale(1.5) rotate(20deg)"), opacity: 1, offset: 0.5 },
    { transform: to(point, "scale(1.7) rotate(25deg)"), opacity: 0 },
  ];
  stage.run(stage.piece("burst", 0, size), frames, from, 0.9, "ease-out");
}

/** The answer in a word, over the place it is about. */
function word(stage: AnimationLayer, point: Point, code: string, from: number): void {
  const up = { x: point.x, y: point.y - 34 };
  const frames = [
    { transform: to(point, "translate(-50%, -50%)"), opacity: 0 },
    { transform: to(up, "translate(-50%, -50%)"), opacity: 1, offset: 0.25 },
    { transform: to(up, "translate(-50%, -50%)"), opacity: 1, offset: 0.8 },
    { transform: to(up, "translate(-50%, -50%)"), opacity: 0 },
  ];
  stage.run(stage.sign("hunt-word", tr(`result.${code}`)), frames, from, 1.8, "ease-out");
}
