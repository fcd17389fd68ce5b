/** How moves are animated: ships sail, charges sink, torpedoes run. */
import type { Moved, SubHuntView } from "../../../api/types";
import { findElement } from "../../kit/focus";
import type { Interaction } from "../../kit/interaction";
import { at, middleOf, type AnimationLayer, type Point } from "../../kit/motion";
import { Piece } from "../pieces/art";
import { laneEnds } from "./Lanes";
import { laneOf, pathOf, placeOf, shipOf, type Made } from "../play/moves";
import { fieldOf, levelOf, opponentOf, pegsOf, placeName, SIDE } from "./sea";
import { tr } from "../texts/names";

/** One sea of a board, and the layer over it. */
interface Scene {
  layer: AnimationLayer;
  find(selector: string): HTMLElement | null;
  pointOf(place: string): Point | null;
  /** The width of a cell in pixels. */
  cell: number;
}

const FALLBACK = 240; // pixels of a grid that is not displayed
const SHIP = 0.86; // of a cell's width

function sceneOf(layer: AnimationLayer, interaction: Interaction, hunter: number): Scene {
  const find = (selector: string) => findElement(interaction, `[data-sea="${hunter}"] ${selector}`);
  return {
    layer,
    find,
    pointOf: (place) => middleOf(find(`[data-place="${place}"]`)),
    cell: (find(".hunt-grid")?.getBoundingClientRect().width || FALLBACK) / SIDE,
  };
}

/** Draw the motions of an event. */
export function animateEvent(
  layer: AnimationLayer,
  interaction: Interaction,
  { seat = 0, move }: Moved<SubHuntView>,
  before: SubHuntView,
  after: SubHuntView,
): void {
  const own = sceneOf(layer, interaction, seat);
  const other = sceneOf(layer, interaction, opponentOf(seat));
  switch (move?.verb) {
    case "hide":
    case "mine":
      return appear(other, move);
    case "sail":
      return sail(own, move, seat);
    case "drop":
      return drop(own, move, changedPegs(before, after, seat));
    case "fire":
      return fire(other, move, seat);
  }
}

function addPiece({ layer }: Scene, name: string, fleet: number, width: number): HTMLElement {
  const piece = layer.add(<Piece name={name} fleet={fleet} />);
  piece.style.width = `${width}px`;
  return piece;
}

function appear({ layer, find }: Scene, move: Made): void {
  const place = placeOf(move.to);
  if (place === "?") return;
  layer.run(
    find(`[data-place="${place}"] .in-cell`),
    [
      { transform: "translateY(-60%) scale(1.3)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    0,
    1,
    "ease-out",
  );
}

/** The ship goes field by field; the one that meets a mine sinks there (H6.1). */
function sail(scene: Scene, move: Made, seat: number): void {
  const { layer, find, pointOf, cell } = scene;
  const number = shipOf(move);
  const points = [placeOf(move.from), ...pathOf(move)].map(pointOf).filter((point) => point !== null);
  const end = points.at(-1);
  if (!end || points.length < 2) return;
  if (move.result) {
    const ship = addPiece(scene, `ship-${number}`, seat, cell * SHIP);
    layer.run(ship, [...points.map((point) => ({ transform: at(point) })), sinking(end)], 0, 1.5);
    explode(scene, end, 0.9, cell * SHIP);
    announce(scene, end, "mine", 0.9);
    return;
  }
  const ship = find(`[data-ship="${seat}.${number}"]`);
  const now = middleOf(ship);
  if (!now) return;
  const frames = points.slice(0, -1).map(({ x, y }) => ({ transform: `translate(${x - now.x}px, ${y - now.y}px)` }));
  layer.run(ship, [...frames, { transform: "none" }], 0, 1);
}

/** The charge sinks from level to level; then the answer (H5.2) and the pegs that follow from it. */
function drop(scene: Scene, move: Made, pegs: string[]): void {
  const { layer, find, pointOf, cell } = scene;
  const target = placeOf(move.to);
  const { outcome = "miss", grazed = 0 } = move.result ?? {};
  const [level, field] = [levelOf(target), fieldOf(target)];
  const way = Array.from({ length: level + 1 }, (_, depth) => pointOf(placeName(depth, field)));
  const end = pointOf(target);
  if (!end) return;
  const sink = way
    .filter((point) => point !== null)
    .map((point, step) => ({ transform: at(point, `scale(${1 - 0.12 * step}) rotate(${step * 70}deg)`), opacity: 1 }));
  if (sink.length === 1) sink.unshift({ transform: at({ x: end.x, y: end.y - 60 }), opacity: 0 });
  layer.run(addPiece(scene, "charge", 0, cell * SHIP * 0.45), sink, 0, 1, "ease-in");
  if (outcome === "hit") explode(scene, end, 1, cell * SHIP);
  layer.run(
    layer.add(null, `hunt-ring ${outcome}`),
    [
      { transform: at(end, "scale(.2)"), opacity: 0 },
      { transform: at(end, "scale(.8)"), opacity: 1, offset: 0.1 },
      { transform: at(end, "scale(3)"), opacity: 0 },
    ],
    1,
    0.8,
    "ease-out",
  );
  announce(scene, end, outcome === "graze" ? `graze_${grazed}` : outcome, 1);
  for (const place of pegs) layer.run(find(`[data-place="${place}"] .peg`), [{ opacity: 0 }, { opacity: 1 }], 1, 0.6);
}

/** Return the cells of a search whose peg has changed. */
export function changedPegs(before: SubHuntView, after: SubHuntView, hunter: number): string[] {
  const changed: string[] = [];
  (pegsOf(after, hunter) ?? []).forEach((row, index) => {
    const earlier = pegsOf(before, hunter)?.[index] ?? "";
    [...row].forEach((peg, field) => peg !== earlier[field] && changed.push(placeName(index + 1, field + 1)));
  });
  return changed;
}

/** The torpedo runs along its lane to the ship, and sinks it or passes it (H7.2). */
function fire(scene: Scene, move: Made, seat: number): void {
  const { layer, pointOf, cell } = scene;
  const hit = move.result?.outcome === "hit";
  const end = pointOf(placeOf(move.to));
  const corner = pointOf("1");
  if (!end || !corner) return;
  const [x1, y1, x2, y2] = laneEnds(laneOf(move));
  const start = { x: corner.x + (x1 - 0.5) * cell, y: corner.y + (y1 - 0.5) * cell };
  const beyond = { x: corner.x + (x2 - 0.5) * cell, y: corner.y + (y2 - 0.5) * cell };
  const turn = `rotate(${(Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI}deg)`;
  const torpedo = addPiece(scene, "torpedo", seat, cell * 0.8);
  const run = [
    { transform: at(start, turn), opacity: 1 },
    { transform: at(end, turn), opacity: 1 },
  ];
  if (hit) {
    const ship = addPiece(scene, `ship-${shipOf(move)}`, opponentOf(seat), cell * SHIP);
    layer.run(ship, [{ transform: at(end), offset: 0 }, { transform: at(end), offset: 0.6 }, sinking(end)], 0, 1.6);
    explode(scene, end, 0.95, cell);
  } else run.push({ transform: at(beyond, turn), opacity: 0 });
  layer.run(torpedo, run, 0, hit ? 1 : 1.4, "ease-in");
  announce(scene, end, hit ? "hit" : "miss", 1);
}

function sinking({ x, y }: Point): Keyframe {
  return { transform: at({ x, y: y + 10 }, "rotate(24deg) scale(.8)"), opacity: 0, offset: 1 };
}

function explode(scene: Scene, point: Point, from: number, width: number): void {
  const frames = [
    { transform: at(point, "scale(.2)"), opacity: 0 },
    { transform: at(point, "scale(.5)"), opacity: 1, offset: 0.1 },
    { transform: at(point, "scale(1.5) rotate(20deg)"), opacity: 1, offset: 0.5 },
    { transform: at(point, "scale(1.7) rotate(25deg)"), opacity: 0 },
  ];
  scene.layer.run(addPiece(scene, "burst", 0, width), frames, from, 0.9, "ease-out");
}

/** Show the result as a word over its place. */
function announce({ layer }: Scene, point: Point, code: string, from: number): void {
  const above = { x: point.x, y: point.y - 34 };
  const frames = [
    { transform: at(point), opacity: 0 },
    { transform: at(above), opacity: 1, offset: 0.25 },
    { transform: at(above), opacity: 1, offset: 0.8 },
    { transform: at(above), opacity: 0 },
  ];
  layer.run(layer.add(tr(`result.${code}`), "hunt-word"), frames, from, 1.8, "ease-out");
}
