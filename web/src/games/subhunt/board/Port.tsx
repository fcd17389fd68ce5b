import { arrowsOf, shipsOf, SIDE, type Sea } from "./sea";
import type { Position } from "../props";
import { ShipPiece } from "../pieces/Ship";
import { shipLabel } from "../texts/ariaLabels";
import { tr } from "../texts/names";

export interface PortProps {
  p: Position;
  sea: Sea;
  targets: Set<string>;
  armed: string;
  selected: string;
  choose(place: string): void;
  chooseShip(number: number): void;
}

/** The home port beside fields 1-6 (H1.4): its ships, and the arrows by which they leave and come back. */
export function Port({ p, sea, targets, armed, selected, choose, chooseShip }: PortProps) {
  const key = `${sea.hunter}:port`;
  const own = sea.hunter === p.seat;
  const inPort = shipsOf(p.view, sea.hunter).filter((ship) => ship.place === "port");
  const leaving = own && selected === "" && targets.has(key);
  const entering = own && selected !== "" && targets.has(key);
  const marks = `${entering ? " target" : ""}${armed === key ? " armed" : ""}`;
  return (
    <div class={`hunt-port fleet-${sea.hunter}`} role="group" aria-label={tr("port")}>
      <button
        type="button"
        class={`hunt-quay${marks}`}
        data-place="port"
        data-explain={`port ${sea.hunter}`}
        aria-label={entering ? tr("spoken.port_target") : tr("spoken.port", { count: inPort.length })}
        onClick={() => choose("port")}
      >
        <span class="hunt-port-name">{tr("port")}</span>
      </button>
      <div class="hunt-berths">
        {inPort.map((ship) => (
          <button
            type="button"
            key={ship.number}
            class={`hunt-berth${leaving ? " target" : ""}${selected === `${ship.seat}.${ship.number}` ? " selected" : ""}`}
            data-explain={`ship ${ship.seat}.${ship.number}`}
            style={{ gridArea: `1 / ${ship.number}` }}
            aria-label={`${shipLabel(ship, p.seat)}, ${tr("place.port")}`}
            aria-pressed={selected === `${ship.seat}.${ship.number}`}
            onClick={() => (own ? chooseShip(ship.number) : choose("port"))}
          >
            <ShipPiece ship={ship} />
          </button>
        ))}
      </div>
      <svg class="hunt-arrows" viewBox={`0 0 ${SIDE} 0.3`} preserveAspectRatio="none" aria-hidden="true">
        {arrowsOf(p.view).map((field) => (
          <path key={field} d={`M${field - 0.72} 0.02h.44L${field - 0.5} .28z`} />
        ))}
      </svg>
    </div>
  );
}
