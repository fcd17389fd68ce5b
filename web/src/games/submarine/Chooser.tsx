import { useLayoutEffect, useRef } from "preact/hooks";
import type { SubmarineView } from "../../api/types";
import { SeatSign } from "../../ui/SeatSign";
import type { TableProps } from "../contract";
import { CardIcon } from "./card";
import { isLost, toBoard } from "./focus";
import { follow } from "./follow";
import { cardOf, ownerOf, type Choice, type Motion } from "./moves";
import { tDynamic } from "../../i18n";
import { capital, nameOf, tr, theToken } from "./names";
import { intent, lifts } from "./plan";
import { TokenIcon } from "./token";
import { consequences, label, price } from "./words";

type Props = TableProps<SubmarineView>;

/** What is about to be played, what it costs, and the buttons to do it or not. */
export function Chooser(props: Props) {
  const confirm = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // What was chosen may have gone with its focus; then the next Enter confirms.
    if (isLost(document.activeElement)) confirm.current?.focus();
  }, []);
  const aim = intent.value;
  if (!aim || aim.kind === "boat") return null;
  const choice = props.moves.find((its) => its.line === aim.line);
  if (!choice) return null;
  return (
    <section class="sub-chooser" aria-live="polite">
      {aim.kind === "lift" ? (
        <Ways {...props} ways={lifts(props.moves, aim.field, aim.token)} chosen={aim.line} />
      ) : (
        <>
          <h2>{label(choice)}</h2>
          <Consequences {...props} choice={choice} />
        </>
      )}
      <div class="sub-confirm">
        <button
          ref={confirm}
          type="button"
          class="button main"
          aria-label={label(choice)}
          onClick={() => follow(props, { do: "play", line: choice.line })}
        >
          {tDynamic(`submarine.act.short.${choice.verb}`)}
        </button>
        <button type="button" class="button" onClick={cancel}>
          {tr("act.cancel")}
        </button>
      </div>
    </section>
  );
}

function cancel(): void {
  intent.value = null;
  toBoard();
}

/** All that follows from a choice, in words. */
function Consequences({ choice, seats, seat }: Props & { choice: Choice }) {
  return <p>{consequences(choice, seat, (its) => nameOf(seats, its)).join(" ")}</p>;
}

/** The ways to pay for one lift, drawn; words tell all that follows from the one that is chosen. */
function Ways(props: Props & { ways: Choice[]; chosen: string }) {
  const { ways, chosen, seats } = props;
  const aim = intent.value;
  if (aim?.kind !== "lift") return null;
  const choice = ways.find((its) => its.line === chosen)!;
  const title = capital(tr("act.ways", { count: ways.length, token: theToken(aim.token), field: aim.field }));
  return (
    <>
      <h2>
        <TokenIcon name={aim.token} size={36} />
        {title}
      </h2>
      {ways.length > 1 && (
        <div class="sub-ways" role="radiogroup" aria-label={title}>
          {ways.map((way) => (
            <label key={way.line} class="sub-way">
              <input
                type="radio"
                name="way"
                checked={way.line === chosen}
                onChange={() => (intent.value = { ...aim, line: way.line })}
              />
              <Price choice={way} />
              <span class="unseen">{price(way, (its) => nameOf(seats, its))}</span>
            </label>
          ))}
        </div>
      )}
      <Consequences {...props} choice={choice} />
    </>
  );
}

/** What a choice costs as a picture: cards that are discarded, cards that go to others, a joker that is laid down. */
function Price({ choice }: { choice: Choice }) {
  const alike = new Map<string, Motion[]>();
  for (const its of choice.costs ?? []) {
    const key = JSON.stringify([its.piece, its.to]);
    alike.set(key, [...(alike.get(key) ?? []), its]);
  }
  return (
    <span class="sub-price" aria-hidden="true">
      {[...alike].map(([key, [its, ...more]]) => {
        const { piece, to } = its!;
        const seat = ownerOf(to, "stock");
        return (
          <span key={key}>
            {more.length > 0 && <b>{more.length + 1}×</b>}
            {piece.kind === "token" ? (
              <TokenIcon name={piece.token} size={30} />
            ) : (
              <CardIcon colour={cardOf(piece)} size={21} />
            )}
            {seat > 0 && (
              <>
                <span>→</span>
                <SeatSign seat={seat} size={16} />
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}
