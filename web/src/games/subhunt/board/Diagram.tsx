import type { SubHuntView } from "../../../api/types";
import type { DiagramProps } from "../../contract";
import { Sprites } from "../pieces/art";
import { targetsOf } from "../play/clicks";
import { seaOf } from "./sea";
import { Level } from "./SeaCard";

const nothing = () => undefined;

const SURFACES = ["1:0", "2:0"];

/**
 * Levels of the sea as pictures. `show`: `1:2` is level 200 of the sea that seat 1 sails; `ship 1` is about to sail.
 * With nothing to show, the surfaces of both seas.
 */
export function Diagram(p: DiagramProps<SubHuntView>) {
  const { seat, moves, show } = p;
  const levels = (show.length ? show : SURFACES)
    .filter((part) => part.includes(":"))
    .map((part) => part.split(":").map(Number) as [number, number]);
  const ship = show.find((part) => part.startsWith("ship "))?.slice(5);
  return (
    <div class="hunt-board hunt-diagram">
      <Sprites />
      {levels.map(([hunter, level]) => (
        <div key={`${hunter}:${level}`} class="hunt-sea" data-sea={hunter}>
          <Level
            {...{
              p,
              level,
              title: "",
              spread: true,
              sea: seaOf(hunter),
              notes: [],
              hinted: new Set<string>(),
              most: 1,
              odds: null,
              trail: new Set<string>(),
            }}
            {...{ armed: "", armedMove: null, path: [], selected: ship && hunter === seat ? `${seat}.${ship}` : "" }}
            targets={targetsOf({ seat, moves, selection: ship ? { piece: ship, path: [] } : null })}
            torpedoes={hunter === seat ? [] : moves.filter((move) => move.verb === "fire")}
            {...{ choose: nothing, chooseShip: nothing, changeLevel: nothing }}
          />
        </div>
      ))}
    </div>
  );
}
