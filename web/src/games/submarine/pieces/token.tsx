import { RoundBorder } from "./borders";
import { paintOf } from "./colours";
import { KindDrawing } from "./kinds";
import { Letter } from "./Letter";
import { memo } from "../../../ui/memo";

/** A treasure (`Rc`) or a mussel (`R*`) around the origin, 48 units wide. A mussel is drawn the other way round. */
export const Token = memo(({ name }: { name: string }) => {
  const paint = paintOf(name);
  if (!paint) return null;
  const kind = name.charAt(1);
  const mussel = kind === "*";
  return (
    <g class="sub-token">
      <circle r="24" class="sub-rim" />
      <circle r="22.8" fill={paint.fill} />
      {mussel && <circle r="17.4" class="sub-pearl" />}
      <RoundBorder paint={paint} />
      <g
        class={mussel ? "" : "sub-drawing"}
        fill={paint.fill}
        style={mussel ? { "--art-line": paint.ink } : undefined}
        transform="translate(-.6 -.6) scale(.94)"
      >
        <KindDrawing kind={kind} />
      </g>
      <Letter colour={name.charAt(0)} x={15.6} y={15.6} />
    </g>
  );
});

/** A token on its own, outside the sea. */
export const TokenIcon = memo(({ name, size = 32 }: { name: string; size?: number }) => (
  <svg class="sub-token-icon" width={size} height={size} viewBox="-25 -25 50 50" aria-hidden="true">
    <Token name={name} />
  </svg>
));
