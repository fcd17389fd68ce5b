import type { JSX } from "preact";
import { memo } from "../../../ui/memo";
import { roundBorder } from "./borders";
import { paintOf } from "./colours";
import { kindDrawing } from "./kinds";
import { sign } from "./sign";

/** Return a treasure (`Rc`) or a mussel (`R*`) around the origin, 48 units wide. A mussel is drawn the other way round. */
export function tokenDrawing(name: string): JSX.Element | null {
  const paint = paintOf(name);
  if (!paint) return null;
  const kind = name.charAt(1);
  const mussel = kind === "*";
  const look = mussel ? { fill: paint.fill, color: paint.ink } : { class: "sub-drawing" };
  return (
    <g>
      <circle r="24" class="sub-rim" />
      <circle r="22.8" fill={paint.fill} />
      {mussel && <circle r="17.4" class="sub-pearl" />}
      {roundBorder(paint)}
      {kindDrawing(kind, { ...look, transform: "translate(-.6 -.6) scale(.94)" })}
      {sign(name.charAt(0), "translate(15.6 15.6)")}
    </g>
  );
}

/** A token on its own, outside the sea. */
export const TokenIcon = memo(({ name, size = 32 }: { name: string; size?: number }) => (
  <svg class="sub-token-icon" width={size} height={size} viewBox="-25 -25 50 50" aria-hidden="true">
    {tokenDrawing(name)}
  </svg>
));
