import type { JSX } from "preact";
import type { ReplayMoment } from "../../../api/types";
import type { Moments } from "../../contract";
import { tr, theToken } from "./names";

/** Return a moment as a sentence. */
function tell({ kind, seat, params = {} }: ReplayMoment, name: (seat: number) => string): string {
  const token = params.token ? theToken(String(params.token)) : "";
  return tr(`moment.${kind}`, {
    ...params,
    token,
    who: name(seat),
    other: name(Number(params.to ?? 0)),
    count: Number(params.cards ?? params.kinds ?? 0),
  });
}

const signs: Record<string, JSX.Element> = {
  won: <path d="M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.3 6-5.4-3.1-5.4 3.1 1.3-6L3.4 9.8l6-.7z" />,
  joker: <path d="M12 20V9M12 20L4.5 11M12 20l7.5-9M4 11a8 8 0 0116 0" />,
  lift: <path d="M12 20V5M6 11l6-6 6 6" />,
  toll: <path d="M5 8h11M12 4l4 4-4 4M19 16H8M12 12l-4 4 4 4" />,
  voyage: <path d="M3 15h18l-3 5H6zM12 15V4l6 7h-6" />,
};

export const moments: Moments = { tell, kind: (kind) => tr(`moment.kind.${kind}`), signs };
