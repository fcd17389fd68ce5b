import type { SubmarineView } from "../../api/types";
import { Dialog } from "../../ui/Dialog";
import type { TableProps } from "../contract";
import { Chooser } from "./Chooser";
import { follow } from "./follow";
import { capital, nameOf, tr, tokenName } from "./names";
import { answer, intent, lifts, opened, startsOf, tollOn, type Click } from "./plan";
import { boatsOn } from "./spoken";
import { TokenIcon } from "./token";
import { BoatIcon } from "./vessels";

type Props = TableProps<SubmarineView> & { field: string };

/** One field, large enough for fingers: what lies there, who is there, and what can be done. */
export function FieldSheet(props: Props) {
  const { field, moves } = props;
  const toll = tollOn(moves, field);
  const choosing = intent.value?.kind === "lift";
  function close() {
    opened.value = "";
    if (choosing) intent.value = null;
  }
  return (
    <Dialog title={tr("sheet.title", { field })} onClose={close}>
      {choosing ? (
        <Chooser {...props} />
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

/** Choose from the sheet. What needs the board, or has an answer elsewhere, closes it. */
function choose(props: Props, click: Click): void {
  const its = answer(props.view, props.moves, intent.value, click);
  if (its.do === "why" || (its.do === "intend" && its.intent?.kind === "boat")) opened.value = "";
  follow(props, its);
}

function Tokens(props: Props) {
  const { view, moves, field } = props;
  const tokens = view.board[field] ?? [];
  if (!tokens.length) return <p class="hint">{tr("sheet.nothing")}</p>;
  return (
    <ul class="sub-sheet" aria-label={tr("sheet.tokens")}>
      {tokens.map((token, i) => {
        const open = lifts(moves, field, token).length > 0;
        const content = (
          <>
            <TokenIcon name={token} size={52} />
            <span class="grow">{capital(tokenName(token))}</span>
            {open && <span class="sub-do">{tr("sheet.lift")}</span>}
          </>
        );
        return (
          <li key={token}>
            {moves.length ? (
              <button
                type="button"
                class={open ? "sub-item is-open" : "sub-item"}
                autofocus={i === 0}
                onClick={() => choose(props, { cell: field, token })}
              >
                {content}
              </button>
            ) : (
              <div class="sub-item">{content}</div>
            )}
          </li>
        );
      })}
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
        const own = owner === seat && moves.length > 0;
        const open = own && startsOf(moves).has(field);
        const content = (
          <>
            <BoatIcon seat={owner} size={52} />
            <span class="grow">
              {owner === seat
                ? capital(tr("cell.own", { count }))
                : tr("cell.boats", { count, name: nameOf(seats, owner) })}
            </span>
            {open && <span class="sub-do">{tr("sheet.move")}</span>}
          </>
        );
        return (
          <li key={owner}>
            {own ? (
              <button
                type="button"
                class={open ? "sub-item is-open" : "sub-item"}
                onClick={() => choose(props, { cell: field, boat: owner })}
              >
                {content}
              </button>
            ) : (
              <div class="sub-item">{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
