import type { ComponentChildren } from "preact";
import type { SubmarineView } from "../../../api/types";
import { Dialog } from "../../../ui/Dialog";
import type { TableProps } from "../../contract";
import { armedMove, perform } from "../../kit/interaction";
import { boatsOn } from "../texts/ariaLabels";
import { boardClicked, liftsOf, startsOf, tollOn, type Click } from "../play/clicks";
import { Confirmation } from "../play/Confirmation";
import { capital, nameOf, tokenName, tr } from "../texts/names";
import { TokenIcon } from "../pieces/token";
import { BoatIcon } from "../pieces/vessels";

type Props = TableProps<SubmarineView> & { field: string };

/** One field, large enough for fingers: its tokens and submarines, and what can be done with them. */
export function FieldSheet(props: Props) {
  const { field, moves, interaction } = props;
  const toll = tollOn(moves, field);
  const armed = armedMove(props);
  return (
    <Dialog title={tr("sheet.title", { field })} onClose={() => interaction.reset()}>
      {armed ? (
        <Confirmation {...props} move={armed} />
      ) : (
        <>
          <Tokens {...props} />
          <Boats {...props} />
          {props.idle && <p class="hint">{props.idle}</p>}
          {toll !== undefined && <p class="hint">{toll ? tr("sheet.toll", { count: toll }) : tr("sheet.toll.none")}</p>}
        </>
      )}
    </Dialog>
  );
}

function choose(props: Props, clicked: Click): void {
  const { view, moves, idle, interaction } = props;
  const situation = { view, moves, idle, selection: interaction.selection.peek(), armed: interaction.armed.peek() };
  perform(props, boardClicked(situation, clicked));
}

interface ItemProps {
  /** Chooses the item; without it the item is only shown. */
  onClick?: (() => void) | undefined;
  /** The text of what a click does. */
  action: string;
  autofocus?: boolean;
  children: ComponentChildren;
}

function Item({ onClick, action, autofocus = false, children }: ItemProps) {
  const content = (
    <>
      {children}
      {action && <span class="sub-do">{action}</span>}
    </>
  );
  if (!onClick) return <div class="sub-item">{content}</div>;
  return (
    <button type="button" class={action ? "sub-item is-open" : "sub-item"} autofocus={autofocus} onClick={onClick}>
      {content}
    </button>
  );
}

function Tokens(props: Props) {
  const { view, moves, field } = props;
  const tokens = view.board[field] ?? [];
  if (!tokens.length) return <p class="hint">{tr("sheet.nothing")}</p>;
  return (
    <ul class="sub-sheet" aria-label={tr("sheet.tokens")}>
      {tokens.map((token, i) => (
        <li key={token}>
          <Item
            action={liftsOf(moves, field, token).length ? tr("sheet.lift") : ""}
            autofocus={i === 0}
            onClick={moves.length ? () => choose(props, { cell: field, token }) : undefined}
          >
            <TokenIcon name={token} size={52} />
            <span class="grow">{capital(tokenName(token))}</span>
          </Item>
        </li>
      ))}
    </ul>
  );
}

function Boats(props: Props) {
  const { view, moves, seats, seat, field } = props;
  const boats = boatsOn(view, field);
  if (!boats.length) return <p class="hint">{tr("sheet.no_boats")}</p>;
  return (
    <ul class="sub-sheet" aria-label={tr("sheet.boats")}>
      {boats.map(([owner, count]) => {
        const own = owner === seat;
        const choosable = own && moves.length > 0;
        return (
          <li key={owner}>
            <Item
              action={choosable && startsOf(moves).has(field) ? tr("sheet.move") : ""}
              onClick={choosable ? () => choose(props, { cell: field, boat: owner }) : undefined}
            >
              <BoatIcon seat={owner} size={52} />
              <span class="grow">
                {own ? capital(tr("cell.own", { count })) : tr("cell.boats", { count, name: nameOf(seats, owner) })}
              </span>
            </Item>
          </li>
        );
      })}
    </ul>
  );
}
