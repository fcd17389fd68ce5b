import { laneOf, type Choice } from "../play/moves";
import { laneFields, SIDE, spotOf } from "./sea";

/** Return the middle of a field, in fields. */
function middle(field: number): [x: number, y: number] {
  const [row, column] = spotOf(field);
  return [column + 0.5, row + 0.5];
}

/** Return both ends of a lane, half a field beyond its outermost fields. */
export function laneEnds(lane: string): [number, number, number, number] {
  const fields = laneFields(lane);
  const [x1, y1] = middle(fields[0] ?? 1);
  const [x2, y2] = middle(fields.at(-1) ?? 1);
  const [dx, dy] = [Math.sign(x2 - x1) / 2, Math.sign(y2 - y1) / 2];
  return [x1 - dx, y1 - dy, x2 + dx, y2 + dy];
}

interface LanesProps {
  torpedoes: Choice[]; // that can be fired in this sea
  armed: Choice | null;
  path: readonly string[]; // of the ship that is being led over this sea
  start: string;
}

/** Lines over the surface: lanes along which torpedoes can run, and the path of a ship. */
export function Lines({ torpedoes, armed, path, start }: LanesProps) {
  const lanes = [...new Set(torpedoes.map(laneOf))];
  const chosen = armed?.verb === "fire" ? laneOf(armed) : "";
  const points = [start, ...path].filter((place) => Number(place) > 0).map((place) => middle(Number(place)).join(","));
  return (
    <svg class="hunt-lines" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {lanes.map((lane) => {
        const [x1, y1, x2, y2] = laneEnds(lane);
        return <line key={lane} class={`lane${lane === chosen ? " chosen" : ""}`} {...{ x1, y1, x2, y2 }} />;
      })}
      {path.length > 0 && <polyline class="way" points={points.join(" ")} />}
    </svg>
  );
}

interface LabelsProps {
  kind: "r" | "c";
  diagonals: boolean;
  torpedoes: Choice[];
  armed: Choice | null;
}

/** The names of the lanes at the edge of the surface; those that can be fired along stand out. */
export function LaneLabels({ kind, diagonals, torpedoes, armed }: LabelsProps) {
  const names = Array.from({ length: SIDE }, (_, index) => `${kind}${index + 1}`);
  if (kind === "c" && diagonals) names.push("d1", "d2");
  const open = new Set(torpedoes.map(laneOf));
  const chosen = armed?.verb === "fire" ? laneOf(armed) : "";
  return (
    <div class={`hunt-labels ${kind}`} aria-hidden="true">
      {names.map((lane) => (
        <span key={lane} class={`${lane}${open.has(lane) ? " open" : ""}${lane === chosen ? " chosen" : ""}`}>
          {lane}
        </span>
      ))}
    </div>
  );
}
