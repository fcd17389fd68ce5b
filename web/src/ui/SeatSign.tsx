import type { JSX } from "preact";

/** The sign of each seat, in a box from -10 to 10: shape tells owners apart where colour does not. */
const SIGNS: Record<number, JSX.Element> = {
  1: <circle r="8" />,
  2: <path d="M0-8.8 9 7.4H-9Z" />,
  3: <rect x="-7.3" y="-7.3" width="14.6" height="14.6" rx="1.5" />,
  4: <path d="M0-9.6 9.6 0 0 9.6-9.6 0Z" />,
  5: <path d="M0-9.8 2.8-3.4 9.6-2.9 4.4 1.6 6 8.3 0 4.7-6 8.3-4.4 1.6-9.6-2.9-2.8-3.4Z" />,
};

/** The same sign for use inside another SVG, around the origin and 20 units wide. */
export function SeatShape({ seat }: { seat: number }) {
  return <g class={`seat-shape seat-${seat}`}>{SIGNS[seat]}</g>;
}

/** A seat's sign in a seat's colour. Words beside it name the player, so it is not spoken. */
export function SeatSign({ seat, size = 18 }: { seat: number; size?: number }) {
  return (
    <svg class="seat-sign" width={size} height={size} viewBox="-11 -11 22 22" aria-hidden="true">
      <SeatShape seat={seat} />
    </svg>
  );
}
