import { contentOf, FIELDS, placeName, SIDE, spotOf, type Content, type Sea } from "./sea";
import type { Position } from "../props";
import { levelName, tr } from "../texts/names";

interface ThumbProps {
  p: Position;
  sea: Sea;
  level: number;
  shown: boolean;
  targets: Set<string>;
  notes: string[];
  show(): void;
}

/** A level in small, with its signs: all four stand beside the one that is shown large. */
export function Thumb({ p, sea, level, shown, targets, notes, show }: ThumbProps) {
  const here = FIELDS.filter((field) => targets.has(`${sea.hunter}:${placeName(level, field)}`));
  return (
    <button
      type="button"
      class={`hunt-thumb depth-${level}${shown ? " shown" : ""}`}
      aria-pressed={shown}
      aria-label={tr("spoken.thumb", { level: level ? levelName(level) : tr("surface.short") })}
      onClick={show}
    >
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
        <path
          class="rules"
          d={FIELDS.slice(1, SIDE)
            .map((n) => `M0 ${n - 1}H6M${n - 1} 0V6`)
            .join("")}
        />
        {FIELDS.map((field) => {
          const [row, column] = spotOf(field);
          const content = contentOf(p.view, sea, level, field, notes);
          const target = here.length < FIELDS.length / 2 && here.includes(field);
          return (
            <g key={field} transform={`translate(${column + 0.5} ${row + 0.5})`}>
              {target && <rect class="mini-target" x="-.5" y="-.5" width="1" height="1" />}
              <Mini content={content} sea={sea} />
            </g>
          );
        })}
      </svg>
      <span>{level ? level * 100 : tr("surface.short")}</span>
    </button>
  );
}

function Mini({ content, sea }: { content: Content; sea: Sea }) {
  if (content.ship)
    return (
      <path class={`mini-ship fleet-${content.ship.seat}`} d="M-.42-.1H.42L.28.28H-.28ZM-.12-.12V-.36H.12V-.12Z" />
    );
  if (content.sunk) return <path class="mini-flag" d="M-.25.4V-.4L.35-.15-.2.1V.4Z" />;
  if (content.submarine)
    return (
      <path class={`mini-ship fleet-${sea.hider}`} d="M-.42.1C-.42-.2.42-.2.42.1S-.42.4-.42.1M-.1-.1V-.34H.16V-.1Z" />
    );
  if (content.mine)
    return <path class={`mini-ship fleet-${sea.hider}`} d="M0-.4L.12-.12.4 0 .12.12 0 .4-.12.12-.4 0-.12-.12Z" />;
  if (content.peg === "w") return <circle class="mini-w" r=".2" />;
  if (content.peg === "c") return <circle class="mini-r" r=".32" />;
  if (content.peg === "r") return <path class="mini-r" d="M0-.32A.32.32 0 0 0 0 .32Z" />;
  return null;
}
