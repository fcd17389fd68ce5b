import { useEffect, useRef } from "preact/hooks";
import type { Position } from "../props";
import { oddsOf } from "../board/sea";
import { tr } from "../texts/names";

const TURNS = 3;
const REST = 300; // degrees of the needle while no torpedo is fired

/** Return a sector of a disc of radius 40 that begins at the top and takes this part of it. */
export function sector(part: number): string {
  if (part >= 1) return "M0-40A40 40 0 1 1 0 40A40 40 0 1 1 0-40Z";
  const angle = 2 * Math.PI * part;
  const [x, y] = [40 * Math.sin(angle), -40 * Math.cos(angle)];
  return part <= 0 ? "" : `M0 0V-40A40 40 0 ${part > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}

/** Return the angle at which the needle stops: within the result, a little to the side for each further shot. */
export function stop(odds: number, hit: boolean, shot: number): number {
  const [start, width] = hit ? [0, odds] : [odds, 1 - odds];
  const aside = [0.5, 0.3, 0.7][shot % 3] ?? 0.5;
  return 360 * (start + width * aside);
}

/** The torpedo disc (H1.7) with its odds in numbers; it spins when a torpedo is fired. */
export function Disc({ view, last, animate }: Position) {
  const needle = useRef<SVGGElement>(null);
  const odds = oddsOf(view);
  const fired = last?.move?.verb === "fire" ? last.move.result?.outcome : undefined;
  const angle = fired ? stop(odds, fired === "hit", view.shots) : REST;

  useEffect(() => {
    if (!fired || animate <= 0) return;
    const spin = needle.current?.animate?.(
      [{ transform: `rotate(${REST}deg)` }, { transform: `rotate(${TURNS * 360 + angle}deg)` }],
      { duration: animate * 1000, easing: "cubic-bezier(.15,.6,.2,1)" },
    );
    return () => spin?.cancel();
  }, [last]); // eslint-disable-line react-hooks/exhaustive-deps -- one spin per event

  return (
    <figure class="hunt-disc" data-explain="disc">
      <svg viewBox="-44 -44 88 88" aria-hidden="true">
        <circle class="disc-miss" r="40" />
        <path class="disc-hit" d={sector(odds)} />
        <circle class="disc-rim" r="40" />
        <g class="disc-needle" ref={needle} style={{ transform: `rotate(${angle}deg)` }}>
          <path d="M0-31L5.5 3H-5.5Z" />
          <circle r="6" />
        </g>
      </svg>
      <figcaption>
        <b>{String(view.options.torpedo_hit)}</b> {tr("disc.odds")}
        <small>{tr(fired ? (fired === "hit" ? "disc.hit" : "disc.miss") : "disc.each")}</small>
      </figcaption>
    </figure>
  );
}
