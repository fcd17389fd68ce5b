import type { JSX } from "preact";
import { SeatShape } from "../../../ui/SeatSign";
import { memo } from "../../../ui/memo";

/** Towers tell the submarines of the seats apart, as their signs do. */
const TOWERS: Record<number, JSX.Element> = {
  1: <path d="M-7-7a7 7 0 0 1 14 0Z" />,
  2: <path d="M-8-7 1-15 6-7Z" />,
  3: <path d="M-7-7v-7H6v7ZM1-14v-4h4" />,
  4: <path d="M-9-7-1-16 7-7Z M-1-16v-3" />,
  5: <path d="M-9-7v-6h4v3h8v-7h4v10Z" />,
};

/** A submarine around the origin, about 48 by 30, heading right as the ships do. */
export const Boat = memo(({ seat }: { seat: number }) => (
  <g class={`sub-vessel sub-seat-${seat}`}>
    <path d="M-20 2.4-24.4-4V9Z" />
    {TOWERS[seat]}
    <path d="M-21 2.5C-21-4-14.5-7.4-7-7.4H8C16-7.4 22-3 22 2.5S16 12 8 12H-7C-14.5 12-21 9-21 2.5Z" />
    <g class="sub-sign" transform="translate(0 2.4) scale(.7)">
      <SeatShape seat={seat} />
    </g>
  </g>
));

const HULLS: Record<number, JSX.Element> = {
  1: <path d="M-22 6H22C21 14 15 18 8 18H-8C-15 18-21 14-22 6Z" />,
  2: <path d="M-21 6 25 4 15 18H-15Z" />,
  3: <path d="M-22 3H-15V7H15V3H22V18H-22Z" />,
  4: <path d="M-25 2-17 7H17L25 2 17 18H-17Z" />,
  5: <path d="M-23 7H-8V3H8V7H23L19 18H-19Z" />,
};

/** A ship around the origin, about 50 by 46: the sign of its seat is its sail. */
export const Ship = memo(({ seat }: { seat: number }) => (
  <g class={`sub-vessel sub-seat-${seat}`}>
    <path class="sub-mast" d="M0 6V-27" />
    <g class="sub-sail" transform="translate(0 -10) scale(1.32)">
      <SeatShape seat={seat} />
    </g>
    {HULLS[seat]}
    <path class="sub-deck" d="M-14 12.4H14" />
  </g>
));

export function BoatIcon({ seat, size = 30 }: { seat: number; size?: number }) {
  return (
    <svg class="sub-boat-icon" width={size} height={size * 0.64} viewBox="-25.5 -19.5 51 33" aria-hidden="true">
      <Boat seat={seat} />
    </svg>
  );
}

export function ShipIcon({ seat, size = 26 }: { seat: number; size?: number }) {
  return (
    <svg class="sub-ship-icon" width={size} height={size} viewBox="-26 -29 52 50" aria-hidden="true">
      <Ship seat={seat} />
    </svg>
  );
}
