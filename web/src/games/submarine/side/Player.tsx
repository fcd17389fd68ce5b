import type { SubmarineView } from "../../../api/types";
import { BotTag } from "../../../ui/SeatName";
import { SeatSign } from "../../../ui/SeatSign";
import { memoBy } from "../../../ui/memo";
import type { TableProps } from "../../contract";
import { CardIcon } from "../pieces/card";
import { KindIcon, kindsOf } from "../pieces/kinds";
import { formatList } from "../../../i18n";
import { capital, colourName, kindName, nameOf, tr, tokenName } from "../texts/names";
import { TokenIcon } from "../pieces/token";
import { ShipIcon } from "../pieces/vessels";

type Props = TableProps<SubmarineView> & { owner: number };

/** Return a summary of what is shown of a player: most moves change only one of them. */
function pictureOf({ view, seats, seat, owner, layout }: Props): string {
  const at = owner - 1;
  const shown = [view.ships, view.hands, view.stocks, view.containers, view.jokers].map((bySeat) => bySeat[at]);
  return JSON.stringify([
    seats[at],
    view.held?.[at],
    seat,
    owner,
    view.to_move === owner && !view.over,
    shown,
    view.fresh,
    layout,
  ]);
}

export function Player(props: Props) {
  return <PlayerCard {...props} picture={pictureOf(props)} />;
}

/** One player: where the ship is, how many cards, which kinds the container holds, and the jokers beside it. */
const PlayerCard = memoBy((props: Props & { picture: string }) => {
  const { view, seats, owner, seat, layout } = props;
  const name = nameOf(seats, owner);
  const ship = view.ships[owner - 1] ?? "left";
  const turn = view.to_move === owner && !view.over;
  return (
    <li class={`sub-player sub-seat-${owner}${turn ? " is-due" : ""}`} data-place={`reserve ${owner}`}>
      <div class="sub-player-head">
        <SeatSign seat={owner} size={18} />
        <strong class="sub-player-name">{name}</strong>
        {layout === "narrow" && <BotTag line={seats[owner - 1]} />}
        {turn && <span class="sub-turn">{tr("side.turn")}</span>}
        <span class="grow" />
        <Count owner={owner} what="hand" count={view.hands[owner - 1] ?? 0} anchored={owner !== seat} />
        <Count owner={owner} what="stock" count={view.stocks[owner - 1] ?? 0} anchored={owner !== seat} />
      </div>
      {view.held && <Held cards={view.held[owner - 1] ?? ""} name={name} />}
      <Container {...props} name={name} />
      <div class="sub-player-foot">
        <span class="sub-ship" data-explain={`ship ${owner}`}>
          <ShipIcon seat={owner} size={20} />
          {tr(ship === "left" || ship === "off" ? `side.ship.${ship}` : "side.ship.column", { column: ship })}
        </span>
        <Jokers {...props} name={name} />
      </div>
    </li>
  );
});

/** The cards in a player's hand, where all is revealed. */
function Held({ cards, name }: { cards: string; name: string }) {
  const words = cards ? formatList([...cards].map(colourName)) : tr("side.none");
  return (
    <p class="sub-held">
      <span class="unseen">{tr("side.held", { name, cards: words })}</span>
      {[...cards].map((colour, index) => (
        <CardIcon key={index} colour={colour} size={24} />
      ))}
    </p>
  );
}

/** A place for each kind. */
function Container({ view, owner, name, interaction }: Props & { name: string }) {
  const tokens = view.containers[owner - 1] ?? [];
  return (
    <ul
      class="sub-container"
      data-place={`container ${owner}`}
      aria-label={tr("side.container", { name, count: tokens.length, whole: kindsOf(view).length })}
    >
      {kindsOf(view).map((kind) => (
        <Place
          key={kind}
          kind={kind}
          token={tokens.find((token) => token.charAt(1) === kind)}
          interaction={interaction}
        />
      ))}
    </ul>
  );
}

interface PlaceProps extends Pick<Props, "interaction"> {
  kind: string;
  token: string | undefined;
}

function Place({ kind, token, interaction }: PlaceProps) {
  const params = { kind: capital(kindName(kind)), token: token ? tokenName(token) : "" };
  return (
    <li
      class={interaction.pointed.value === kind ? "is-shown" : ""}
      data-token={token}
      data-explain={token ? `token ${token}` : `kind ${kind}`}
    >
      {token ? <TokenIcon name={token} size={28} /> : <KindIcon kind={kind} size={22} />}
      <span class="unseen">{tr(token ? "side.has" : "side.lacks", params)}</span>
    </li>
  );
}

function Jokers({ view, owner, name }: Props & { name: string }) {
  const tokens = view.jokers[owner - 1] ?? [];
  const words = tokens.length ? formatList(tokens.map(tokenName)) : tr("side.none");
  return (
    <div class="sub-jokers" data-place={`jokers ${owner}`}>
      <span class="unseen">{tr("side.jokers.of", { name, tokens: words })}</span>
      {tokens.length > 0 && (
        <span class="sub-small" aria-hidden="true">
          {tr("side.jokers")}
        </span>
      )}
      {tokens.map((token) => (
        <span
          key={token}
          data-token={token}
          data-explain={`joker ${token}`}
          class={view.fresh.includes(token) ? "is-fresh" : ""}
        >
          <TokenIcon name={token} size={26} />
        </span>
      ))}
    </div>
  );
}

/** A number of cards. Motions of the own cards lead to the hand in the actions instead. */
function Count({
  owner,
  what,
  count,
  anchored,
}: {
  owner: number;
  what: "hand" | "stock";
  count: number;
  anchored: boolean;
}) {
  return (
    <span
      class={`sub-count sub-count-${what}`}
      data-place={anchored ? `${what} ${owner}` : undefined}
      data-explain={`${what} ${owner}`}
    >
      {what === "hand" ? <Fan count={count} /> : <Pile count={count} />}
      <b aria-hidden="true">{count}</b>
      <span class="unseen">{tr(`side.${what}`, { count })}</span>
    </span>
  );
}

function Fan({ count }: { count: number }) {
  return (
    <span class="sub-fan">
      {Array.from({ length: Math.min(count, 3) }, (_, i) => (
        <CardIcon key={i} colour="?" size={12} />
      ))}
    </span>
  );
}

function Pile({ count }: { count: number }) {
  return (
    <span class={count > 1 ? "sub-pile is-thick" : "sub-pile"}>{count > 0 && <CardIcon colour="?" size={12} />}</span>
  );
}
