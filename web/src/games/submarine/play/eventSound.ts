import type { Moved, SubmarineView } from "../../../api/types";
import type { EventSound } from "../../contract";
import { cardOf, ownerOf, pieceMovesOf } from "./moves";

/** Return the sound of a lift, or of a card that this seat receives: as a toll, or from the pile. */
export function eventSound({ move }: Moved<SubmarineView>, seat: number): EventSound | null {
  if (move?.verb === "lift") return { sound: "lift", after: 0 };
  const received = pieceMovesOf(move).some(
    ({ piece, to }) => cardOf(piece) && seat > 0 && [ownerOf(to, "hand"), ownerOf(to, "stock")].includes(seat),
  );
  return received ? { sound: "card", after: 1 } : null;
}
