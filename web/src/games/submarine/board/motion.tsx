/** How moves are animated: each piece goes from its place to the next. */
import type { Moved, SubmarineView } from "../../../api/types";
import { findElement } from "../../kit/focus";
import type { Interaction } from "../../kit/interaction";
import { at, middleOf, type AnimationLayer } from "../../kit/motion";
import { CardIcon } from "../pieces/card";
import { cellOf, pieceMovesOf, type Piece, type PieceMove, type Place } from "../play/moves";
import { TokenIcon } from "../pieces/token";
import { BoatIcon, ShipIcon } from "../pieces/vessels";

const BESIDE = 36; // pixels of a piece that moves between places beside the board
const MOST = 8; // pieces in motion at once
const STAGGER = 1 / 4; // of a motion, between the starts of two pieces

/** Draw the motions of an event. */
export function animateEvent(layer: AnimationLayer, table: Interaction, event: Moved<SubmarineView>): void {
  pieceMovesOf(event.move)
    .slice(0, MOST)
    .forEach((pieceMove, index) => animatePiece(layer, table, pieceMove, index * STAGGER));
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

/** Return the selector of a place: a cell of the board, or a place beside it with its owner. */
function selectorOf(place: Place): string {
  const name = cellOf(place) || ("seat" in place ? `${place.kind} ${place.seat}` : place.kind);
  return `[data-place="${name}"]`;
}

/** Return the selector of a piece where it has arrived. */
function arrivedSelector({ piece, to }: PieceMove): string {
  const name = piece.kind === "token" ? piece.token : piece.kind === "card" ? piece.colour : piece.seat;
  return `${selectorOf(to)} [data-${piece.kind}="${name}"]`;
}

/** Move one piece. The same piece at the end of its way stays hidden until then. */
function animatePiece(layer: AnimationLayer, table: Interaction, pieceMove: PieceMove, delay: number): void {
  const find = (selector: string) => findElement(table, selector);
  const width = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
  const start = find(selectorOf(pieceMove.from));
  const arrived = find(arrivedSelector(pieceMove));
  const [from, to] = [middleOf(start), middleOf(arrived ?? find(selectorOf(pieceMove.to)))];
  if (!from || !to) return;
  const onBoard = start?.closest(".sea") ? width(find(".sea-token")) : 0;
  const size = Math.max(width(arrived), onBoard) || BESIDE;
  const scale = `scale(${arrived ? width(arrived) / size : 1})`;
  layer.run(
    layer.add(<Picture piece={pieceMove.piece} size={size} />),
    [
      { transform: at(from), opacity: 1 },
      { transform: at(to, scale), opacity: 1, offset: 0.92 },
      { transform: at(to, scale), opacity: arrived ? 1 : 0 },
    ],
    delay,
    1,
    "cubic-bezier(.45,.05,.25,1)",
  );
  layer.run(arrived, [{ opacity: 0 }, { opacity: 0 }], 0, 1 + delay);
}
