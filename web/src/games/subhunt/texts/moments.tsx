import type { JSX } from "preact";
import type { ReplayMoment } from "../../../api/types";
import type { Moments } from "../../contract";
import { opponentOf } from "../board/sea";
import { tr } from "./names";

/** Return a moment as a sentence. */
function tell({ kind, seat, params = {} }: ReplayMoment, name: (seat: number) => string): string {
  const count = Number(params.count ?? params.left ?? 0);
  return tr(`moment.${kind}`, { ...params, who: name(seat), enemy: name(opponentOf(seat)), count });
}

const signs: Record<string, JSX.Element> = {
  sunk: <path d="M4 10h16l-3 6H8zM12 10V5M5 20q3.5-3 7 0t7 0" />,
  graze: <path d="M4 18L18 4M13 4h5v5M7 8l2 2M14 15l2 2" />,
  hit: <path d="M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3" />,
  mine: <path d="M12 7a5 5 0 100 10 5 5 0 000-10zM12 2v5M12 17v5M2 12h5M17 12h5" />,
};

export const moments: Moments = { tell, kind: (kind) => tr(`moment.kind.${kind}`), signs };
