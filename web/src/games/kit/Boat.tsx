/** A small boat under water. */
export function Boat({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="fill-boat" d="M12-2h9v6h7a7 7 0 010 14H6A7 7 0 016 4h6zM-1 7l-6-3v14l6-3z" />
      <circle class="fill-glass" cx="9" cy="11" r="2.2" />
      <circle class="fill-glass" cx="17" cy="11" r="2.2" />
      <circle class="fill-glass" cx="25" cy="11" r="2.2" />
    </g>
  );
}
