import { cardBorder } from "./borders";
import { paintOf } from "./colours";
import { sign } from "./sign";
import { memo } from "../../../ui/memo";

/** A salvage card around the origin, 40 by 56; the back if it is not seen (`?`), the place of one if there is none (`-`). */
export function Card({ colour }: { colour: string }) {
  const paint = paintOf(colour);
  if (colour === "-") return <rect class="sub-no-card" x="-19" y="-27" width="38" height="54" rx="4.4" />;
  if (!paint) return <CardBack />;
  return (
    <g class="sub-card">
      <rect x="-20" y="-28" width="40" height="56" rx="5" class="sub-rim" />
      <rect x="-19" y="-27" width="38" height="54" rx="4.4" fill={paint.fill} />
      {cardBorder(paint)}
      {sign(colour, "scale(1.4)")}
    </g>
  );
}

/** Waves, the same on every card. */
function CardBack() {
  return (
    <g class="sub-card-back">
      <rect x="-20" y="-28" width="40" height="56" rx="5" class="sub-rim" />
      <rect x="-18.4" y="-26.4" width="36.8" height="52.8" rx="4" class="sub-back" />
      <path
        class="sub-waves"
        d="M-14-12q3.5-5 7 0t7 0 7 0 7 0M-14 0q3.5-5 7 0t7 0 7 0 7 0M-14 12q3.5-5 7 0t7 0 7 0 7 0"
      />
    </g>
  );
}

export const CardIcon = memo(({ colour, size = 40 }: { colour: string; size?: number }) => (
  <svg class="sub-card-icon" width={size} height={size * 1.4} viewBox="-20.5 -28.7 41 57.4" aria-hidden="true">
    <Card colour={colour} />
  </svg>
));
