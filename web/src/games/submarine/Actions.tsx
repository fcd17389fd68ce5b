import type { SubmarineView } from "../../api/types";
import type { TableProps } from "../contract";
import { askDone, askSwap } from "./asking";
import { CardIcon } from "./card";
import { Chooser } from "./Chooser";
import { useExplanations } from "./explain";
import { follow } from "./follow";
import { cardOf, tokenOf, type Choice } from "./moves";
import { capital, colourName, nameOf, tr } from "./names";
import { consider, intent, opened, sailTo } from "./plan";
import { TokenIcon } from "./token";
import { consequences, label } from "./words";

type Props = TableProps<SubmarineView>;

/** The own hand, and every choice that is not made on the board. */
export function Actions(props: Props) {
  const explanations = useExplanations(props);
  const aim = intent.value;
  if (!props.seat) return null;
  const deciding = aim !== null && aim.kind !== "boat" && !opened.value;
  return (
    <div class="sub-actions" {...explanations}>
      <Hand {...props} />
      {deciding ? <Chooser {...props} /> : <Choices {...props} />}
    </div>
  );
}

/** The own cards, always in sight. In the pause a card can be clicked to swap it. */
function Hand(props: Props) {
  const { view, moves, seat } = props;
  const swapping = moves.some((its) => its.verb === "swap");
  const stock = view.stocks[seat - 1] ?? 0;
  return (
    <div class="sub-hand">
      <ul data-place={`hand ${seat}`} aria-label={tr("hand")}>
        {[...view.hand].map((colour, i) => (
          <li key={i} data-explain={`card ${colour}`} data-card={colour}>
            {swapping ? <SwapCard {...props} colour={colour} /> : <HandCard colour={colour} />}
          </li>
        ))}
        {!view.hand && <li class="hint">{tr("hand.none")}</li>}
      </ul>
      <div class="sub-stock" data-place={`stock ${seat}`} data-explain={`stock ${seat}`}>
        <CardIcon colour={stock ? "?" : "-"} size={44} />
        <b aria-hidden="true">{stock}</b>
        <span class="sub-card-name" aria-hidden="true">
          {tr("stock")}
        </span>
        <span class="unseen">{tr("stock.own", { count: stock })}</span>
      </div>
    </div>
  );
}

function HandCard({ colour }: { colour: string }) {
  return (
    <>
      <CardIcon colour={colour} size={44} />
      <span class="sub-card-name">{colourName(colour)}</span>
    </>
  );
}

function SwapCard(props: Props & { colour: string }) {
  const { moves, colour } = props;
  const choice = moves.find((its) => its.verb === "swap" && cardOf(its.piece) === colour);
  const aim = intent.value;
  return (
    <button
      type="button"
      class="sub-swap"
      aria-pressed={aim?.kind === "line" && aim.line === choice?.line}
      aria-label={tr("act.swap", { card: colour })}
      onClick={() => follow(props, consider(choice, aim, askSwap(colour)))}
    >
      <HandCard colour={colour} />
    </button>
  );
}

function Choices(props: Props) {
  const { moves, view } = props;
  const of = (verb: string) => moves.filter((its) => its.verb === verb);
  const off = sailTo(moves, "off");
  const end = moves.find((its) => its.verb === "done" || its.verb === "keep");
  if (!moves.length) return null;
  return (
    <div class="sub-choices">
      {of("mussel").length > 0 && <Mussels {...props} choices={of("mussel")} />}
      {intent.value?.kind === "boat" && (
        <button type="button" class="button" onClick={() => (intent.value = null)}>
          {tr("act.cancel")}
        </button>
      )}
      {off && <Choose {...props} choice={off} />}
      {end && <Choose {...props} choice={end} main={moves.length === 1} />}
      {view.phase === "act" && !end && (
        <button type="button" class="button" aria-disabled="true" onClick={() => props.why(askDone())}>
          {tr("act.done")}
        </button>
      )}
    </div>
  );
}

/** A button that says all that follows: nothing is left to confirm. */
function Choose(props: Props & { choice: Choice; main?: boolean }) {
  const { choice, seats, seat, main } = props;
  const follows = consequences(choice, seat, (its) => nameOf(seats, its)).join(" ");
  return (
    <button
      type="button"
      class={main ? "button main sub-choose" : "button sub-choose"}
      onClick={() => follow(props, { do: "play", line: choice.line })}
    >
      <span>{label(choice)}</span>
      {follows && <small>{follows}</small>}
    </button>
  );
}

function Mussels(props: Props & { choices: Choice[] }) {
  return (
    <ul class="sub-mussels" data-place="box" aria-label={tr("side.mussels")}>
      {props.choices.map((choice) => {
        const token = tokenOf(choice.piece);
        return (
          <li key={token} data-token={token} data-explain={`joker ${token}`}>
            <button
              type="button"
              class="sub-swap"
              aria-label={label(choice)}
              onClick={() => follow(props, consider(choice, intent.value, choice.line))}
            >
              <TokenIcon name={token} size={50} />
              <span class="sub-card-name">{capital(tr("mussel.short", { colour: token.charAt(0) }))}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
