import type { SubHuntView } from "../../api/types";
import type { DiagramProps } from "../contract";
import { Sprites } from "./art";
import { targetsOf } from "./choosing";
import { seaOf } from "./sea";
import { Level } from "./SeaCard";

const nothing = () => undefined;

/** Some levels as pictures. `show`: `1:2` is level 200 of the sea that seat 1 sails; `ship 1` is about to sail. */
export function Diagram(p: DiagramProps<SubHuntView>) {
  const { view, seat, moves, show } = p;
  const levels = show.filter((its) => its.includes(":")).map((its) => its.split(":").map(Number) as [number, number]);
  const ship = Number(show.find((its) => its.startsWith("ship "))?.slice(5) ?? 0);
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
            {...{ armed: "", armedChoice: null, way: [], picked: ship && hunter === seat ? `${seat}.${ship}` : "" }}
            targets={targetsOf({ view, seat, moves, picked: { ship, way: [] } })}
            choices={hunter === seat ? [] : moves.filter((move) => move.verb === "fire")}
            {...{ choose: nothing, chooseShip: nothing, changeLevel: nothing, explain: nothing }}
          />
        </div>
      ))}
    </div>
  );
}
