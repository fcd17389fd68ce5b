/** What water looks like at each depth, faintly: waves, rays of the sun, bubbles, the floor. */
export function Texture({ level }: { level: number }) {
  return (
    <svg class="hunt-texture" viewBox="0 0 240 240" preserveAspectRatio="none" role="presentation" aria-hidden="true">
      {level === 0 && <path class="tx-waves" d={WAVES} />}
      {level > 0 && level < 3 && (
        <g class="tx-ray">
          <path d={`M${30 / level} 0H${70 / level}L${120 - 20 * level} 240H${60 - 20 * level}Z`} />
          <path d="M110 0H132L196 240H148Z" />
          {level === 1 && <path d="M176 0H206L262 240H226Z" />}
        </g>
      )}
      {level > 1 && <path class="tx-bubble" d={BUBBLES} />}
      {level === 3 && (
        <path class="tx-floor" d="M0 240V206C30 196 48 214 78 208S128 186 158 200S214 216 240 198V240Z" />
      )}
    </svg>
  );
}

const WAVES = [
  [14, 30],
  [92, 22],
  [170, 34],
  [54, 68],
  [134, 74],
  [206, 66],
  [20, 108],
  [100, 114],
  [176, 106],
  [60, 150],
  [140, 154],
  [212, 146],
  [16, 190],
  [96, 196],
  [172, 186],
  [56, 226],
  [136, 230],
  [208, 224],
]
  .map(([x, y]) => `M${x} ${y}q5-5 10 0t10 0`)
  .join("");

const BUBBLES = [
  [58, 60, 3],
  [64, 46, 2],
  [190, 120, 3.5],
  [196, 102, 2],
  [110, 168, 2.5],
  [114, 154, 1.5],
]
  .map(([x = 0, y = 0, r = 1]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
  .join("");
