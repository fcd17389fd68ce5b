import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Moved, SubmarineView } from "../../api/types";
import type { TableProps } from "../contract";
import { CardIcon } from "./card";
import { cellOf, motionsOf, type Motion, type Piece, type Place } from "./moves";
import { TokenIcon } from "./token";
import { BoatIcon, ShipIcon } from "./vessels";

const AWAY = 36; // pixels of a piece that comes from and goes to places beside the board
const MOST = 8; // pieces in the air at once: more would explain nothing

/** A stop for everything that is in the air. */
let land: () => void = () => undefined;

/** Pieces go where the last event took them. Whatever happens next, or any press, ends it at once. */
export function useFlights({ last, animate }: TableProps<SubmarineView>): void {
  const seen = useRef<Moved<SubmarineView> | null>(last);
  useLayoutEffect(() => {
    if (last === seen.current) return;
    seen.current = last;
    land();
    const motions = motionsOf(last?.move).slice(0, MOST);
    if (animate > 0 && motions.length) land = fly(motions, animate * 1000);
  }, [last]);
  useLayoutEffect(() => () => land(), []);
}

function Picture({ piece, size }: { piece: Piece; size: number }) {
  switch (piece.kind) {
    case "token":
      return <TokenIcon name={piece.token} size={size} />;
    case "card":
      return <CardIcon colour={piece.colour} size={size * 0.7} />;
    case "ship":
      return <ShipIcon seat={piece.seat} size={size} />;
    default:
      return <BoatIcon seat={piece.seat} size={size} />;
  }
}

const find = (selector: string): Element | null => document.querySelector(selector);

/** Where a place is drawn: a cell of the board, or a place beside it with its owner. */
function anchor(place: Place): string {
  const name = cellOf(place) || ("seat" in place ? `${place.kind} ${place.seat}` : place.kind);
  return `[data-place="${name}"]`;
}

/** The piece itself where it has arrived, if it is drawn there. */
function arrived({ piece, to }: Motion): Element | null {
  const name = piece.kind === "token" ? piece.token : piece.kind === "card" ? piece.colour : piece.seat;
  return find(`${anchor(to)} [data-${piece.kind}="${name}"]`);
}

function middle(element: Element): { x: number; y: number; size: number } | null {
  const box = element.getBoundingClientRect();
  if (!box.width) return null;
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, size: box.width };
}

/** How large tokens are where this piece comes from, if that is the board. */
function onBoard(place: Place): number | undefined {
  return find(anchor(place))?.closest(".sea") ? find(".sea-token")?.getBoundingClientRect().width : undefined;
}

function fly(motions: readonly Motion[], duration: number): () => void {
  const air = document.createElement("div");
  air.className = "sub-air";
  air.setAttribute("aria-hidden", "true");
  document.body.append(air);
  const animations = motions.flatMap((motion, i) => send(air, motion, duration, (i * duration) / 4));
  const stop = () => {
    animations.forEach((its) => its.cancel());
    air.remove();
    window.removeEventListener("pointerdown", stop, true);
    window.removeEventListener("keydown", stop, true);
  };
  window.addEventListener("pointerdown", stop, true);
  window.addEventListener("keydown", stop, true);
  void Promise.all(animations.map((its) => its.finished)).then(stop, () => undefined);
  return stop;
}

/** One piece on its way; the piece at the end of it stays unseen until then. */
function send(air: HTMLElement, motion: Motion, duration: number, delay: number): Animation[] {
  const target = arrived(motion);
  const from = middle(find(anchor(motion.from)) ?? air);
  const to = middle(target ?? find(anchor(motion.to)) ?? air);
  if (!from || !to) return [];
  const size = Math.max(to.size * (target ? 1 : 0), onBoard(motion.from) ?? 0) || AWAY;
  const shrunk = target ? to.size / size : 1;
  const ghost = document.createElement("div");
  air.append(ghost);
  render(<Picture piece={motion.piece} size={size} />, ghost);
  const at = (spot: { x: number; y: number }, scale = 1) =>
    `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%) scale(${scale})`;
  const flight = ghost.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(to, shrunk), opacity: 1, offset: 0.92 },
      { transform: at(to, shrunk), opacity: target ? 1 : 0 },
    ],
    { duration, delay, easing: "cubic-bezier(.45,.05,.25,1)", fill: "both" },
  );
  const wait = target?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
  return wait ? [flight, wait] : [flight];
}
