import { useId } from "preact/hooks";
import type { SubmarineView } from "../../../api/types";
import { SeatSign } from "../../../ui/SeatSign";
import type { TableProps } from "../../contract";
import { ConfirmPanel } from "../../kit/buttons";
import { CardIcon } from "../pieces/card";
import { liftsOf } from "./clicks";
import { cardOf, cellOf, receiverOf, tokenOf, type Choice, type PieceMove } from "./moves";
import { capital, nameOf, theToken, tr } from "../texts/names";
import { consequences, label, price } from "../texts/moveText";
import { TokenIcon } from "../pieces/token";

type Props = TableProps<SubmarineView> & { move: Choice };

/** The labels that are too long for a button, in short. */
const SHORT: Partial<Record<Choice["verb"], () => string>> = {
  lift: () => tr("act.short.lift"),
  mussel: () => tr("act.short.mussel"),
  place: () => tr("act.short.place"),
  swap: () => tr("act.short.swap"),
};

/** The armed move, its consequences, and for a lift the ways to pay. */
export function Confirmation(props: Props) {
  const { move, moves, seats, seat } = props;
  const token = tokenOf(move.piece);
  const field = cellOf(move.from);
  const isLift = move.verb === "lift";
  const ways = isLift ? liftsOf(moves, field, token) : [];
  const title = isLift ? capital(tr("act.ways", { count: ways.length, token: theToken(token), field })) : label(move);
  return (
    <ConfirmPanel
      table={props}
      title={
        <>
          {isLift && <TokenIcon name={token} size={28} />}
          {title}
        </>
      }
      consequences={consequences(move, seat, (other) => nameOf(seats, other))}
      confirm={SHORT[move.verb]?.() ?? label(move)}
      confirmLabel={label(move)}
      cancel={tr("act.cancel")}
    >
      {ways.length > 1 && <Ways {...props} title={title} ways={ways} />}
    </ConfirmPanel>
  );
}

/** The ways to pay for one lift, drawn. */
function Ways({ title, ways, move, seats, interaction }: Props & { title: string; ways: Choice[] }) {
  const group = useId();
  return (
    <div class="sub-ways" role="radiogroup" aria-label={title}>
      {ways.map((way) => (
        <label key={way.line} class="sub-way">
          <input
            type="radio"
            name={group}
            checked={way.line === move.line}
            onChange={() => interaction.arm(way.line)}
          />
          <Price move={way} />
          <span class="unseen">{price(way, (seat) => nameOf(seats, seat))}</span>
        </label>
      ))}
    </div>
  );
}

/** The costs of a move as a picture: cards that are discarded, cards for others, a joker that is laid down. */
function Price({ move }: { move: Choice }) {
  const alike = new Map<string, PieceMove[]>();
  for (const cost of move.costs ?? []) {
    const key = JSON.stringify([cost.piece, cost.to]);
    alike.set(key, [...(alike.get(key) ?? []), cost]);
  }
  return (
    <span class="sub-price" aria-hidden="true">
      {[...alike].map(([key, costs]) => {
        const { piece } = costs[0]!;
        const receiver = receiverOf(costs[0]!);
        return (
          <span key={key}>
            {costs.length > 1 && <b>{costs.length}×</b>}
            {piece.kind === "token" ? (
              <TokenIcon name={piece.token} size={30} />
            ) : (
              <CardIcon colour={cardOf(piece)} size={21} />
            )}
            {receiver > 0 && (
              <>
                <span>→</span>
                <SeatSign seat={receiver} size={16} />
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}
