import type { SubmarineView } from "../../../api/types";
import type { TableProps } from "../../contract";
import { GameButton, PlayButton } from "../../kit/buttons";
import { useExplain } from "../../kit/explain";
import { usePart } from "../../kit/focus";
import { armedMove, ask, choose, perform } from "../../kit/interaction";
import { CardIcon } from "../pieces/card";
import { chooseOrAsk, sailTo } from "./clicks";
import { Confirmation } from "./Confirmation";
import { explanationOf } from "./explanations";
import { keeping, useKeeping } from "./keeping";
import { cardOf, tokenOf, type Choice } from "./moves";
import { capital, colourName, nameOf, tr } from "../texts/names";
import { consequences, label } from "../texts/moveText";
import { TokenIcon } from "../pieces/token";
import { askDone, askSwap } from "./questions";

type Props = TableProps<SubmarineView>;

/** The own hand, and every choice that is not made on the board. */
export function Actions(props: Props) {
  const { interaction } = props;
  const root = usePart<HTMLDivElement>(interaction);
  const explain = useExplain(props.explain, (what) => explanationOf(props, what));
  useKeeping(props);
  if (!props.seat) return null;
  const armed = interaction.sheet.value ? undefined : armedMove(props);
  return (
    <div class="sub-actions" ref={root} {...explain}>
      <Hand {...props} />
      {armed ? <Confirmation {...props} move={armed} /> : <Choices {...props} />}
    </div>
  );
}

/** The own cards. In the pause a card can be clicked to swap it. */
function Hand(props: Props) {
  const { view, moves, seat } = props;
  const swapping = moves.some(({ verb }) => verb === "swap");
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
  const { moves, colour, interaction } = props;
  const move = moves.find(({ verb, piece }) => verb === "swap" && cardOf(piece) === colour);
  return (
    <button
      type="button"
      class="sub-swap"
      aria-pressed={move !== undefined && interaction.armed.value === move.line}
      aria-label={capital(tr("act.swap", { card: colour }))}
      onClick={() => perform(props, chooseOrAsk(move, askSwap(colour)))}
    >
      <HandCard colour={colour} />
    </button>
  );
}

function Choices(props: Props) {
  const { moves, interaction } = props;
  const mussels = moves.filter(({ verb }) => verb === "mussel");
  const off = sailTo(moves, "off");
  const canAct = moves.some(({ verb }) => verb === "move" || verb === "lift");
  const end = moves.find(({ verb }) => verb === "done" || verb === "keep");
  const keeps = keeping(interaction);
  if (!moves.length && !keeps.value) return null;
  return (
    <div class="choices sub-choices">
      {mussels.length > 0 && <Mussels {...props} choices={mussels} />}
      {interaction.selection.value && <GameButton onClick={() => interaction.cancel()}>{tr("act.cancel")}</GameButton>}
      {off && <PlayChoice {...props} move={off} />}
      {end && <PlayChoice {...props} move={end} class={moves.length === 1 ? "main" : ""} />}
      {(keeps.value || end?.verb === "keep") && (
        <GameButton pressed={keeps.value} onClick={() => (keeps.value = !keeps.value)}>
          {tr("act.keep_on")}
        </GameButton>
      )}
      {canAct && !end && (
        <GameButton disabled onClick={() => ask(props, askDone())}>
          {tr("act.done")}
        </GameButton>
      )}
    </div>
  );
}

function PlayChoice({ move, class: more = "", ...props }: Props & { move: Choice; class?: string }) {
  const note = consequences(move, props.seat, (seat) => nameOf(props.seats, seat)).join(" ");
  return (
    <PlayButton table={props} move={move} class={more} note={note}>
      {label(move)}
    </PlayButton>
  );
}

function Mussels(props: Props & { choices: Choice[] }) {
  return (
    <ul class="sub-mussels" data-place="box" aria-label={tr("side.mussels")}>
      {props.choices.map((move) => {
        const token = tokenOf(move.piece);
        return (
          <li key={token} data-token={token} data-explain={`joker ${token}`}>
            <button type="button" class="sub-swap" aria-label={label(move)} onClick={() => choose(props, move)}>
              <TokenIcon name={token} size={50} />
              <span class="sub-card-name">{capital(tr("mussel.short", { colour: token.charAt(0) }))}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
