import { SeatShape } from "../../../ui/SeatSign";
import { Piece } from "./art";
import type { ShipSeen } from "../board/sea";

/** The depth charges aboard, one pip each; spent ones stay as rings. */
export function Pips({ charges, full }: { charges: number; full: number }) {
  return (
    <span class={`hunt-pips${full > 5 ? " many" : ""}`} aria-hidden="true">
      {Array.from({ length: full }, (_, index) => (
        <i key={index} class={index < charges ? "full" : ""} />
      ))}
    </span>
  );
}

/** The sign of its fleet with the number of the ship. */
export function ShipBadge({ seat, number }: { seat: number; number: number }) {
  return (
    <svg class={`hunt-badge fleet-${seat}`} viewBox="-11 -11 22 22" aria-hidden="true">
      <SeatShape seat={seat} />
      <text y={seat === 2 ? 6 : 4.5}>{number}</text>
    </svg>
  );
}

/** A ship with its charges, as it stands on a field or lies in port. */
export function ShipPiece({ ship }: { ship: ShipSeen }) {
  return (
    <span class="hunt-ship" data-ship={`${ship.seat}.${ship.number}`}>
      <Piece name={`ship-${ship.number}`} fleet={ship.seat} />
      <ShipBadge seat={ship.seat} number={ship.number} />
      <Pips charges={ship.charges} full={ship.full} />
    </span>
  );
}
