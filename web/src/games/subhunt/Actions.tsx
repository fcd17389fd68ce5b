import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { armed, confirm, follow, forget, hint, offer, picked, type Props } from "./chosen";
import { shipClicked } from "./choosing";
import { Disc } from "./Disc";
import { Piece } from "./art";
import { lookAt } from "./looking";
import { laneOf, placeOf, shipOf, type Choice } from "./moves";
import { Placing } from "./Placing";
import { useQueue } from "./queue";
import { shipsOf, levelOf } from "./sea";
import { ShipPiece } from "./Ship";
import { choiceWords, consequences, laneName, tr, shipPlace } from "./words";

/** What is due, the choices that are not on the board, and what a choice would bring before it is made. */
export function Actions(p: Props) {
  useQueue(p);
  const box = useKeptFocus();
  const shown = p.moves.find((move) => move.line === armed.value?.line);
  return (
    <section class="hunt-actions" aria-label={tr("actions")} ref={box} tabIndex={-1}>
      {hint.value && !shown && (
        <p class="hunt-hint" role="status">
          {tr(`hint.${hint.value.code}`, hint.value.params)} <small>{hint.value.rule}</small>
        </p>
      )}
      {shown ? <Confirmation key={shown.line} p={p} choice={shown} /> : p.moves.length > 0 && <Choices {...p} />}
    </section>
  );
}

/** Buttons come and go with what is due: whoever was on one that went stays in their midst. */
function useKeptFocus() {
  const box = useRef<HTMLElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const note = () => (inside.current = box.current?.contains(document.activeElement) ?? false);
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) box.current?.focus();
  });
  return box;
}

function Choices(p: Props) {
  switch (p.view.phase) {
    case "hide":
    case "mine":
      return <Placing {...p} />;
    case "sail":
      return <Sailing {...p} />;
    case "drop":
      return <Dropping {...p} />;
    default:
      return <Firing {...p} />;
  }
}

/** The ships that can move, also for those who do not point at the board. */
function Sailing(p: Props) {
  const { view, seat, moves } = p;
  const able = new Set(moves.map(shipOf));
  const asked = { view, seat, moves, picked: picked.value };
  return (
    <div class="hunt-buttons row-of">
      {shipsOf(view, seat)
        .filter((ship) => able.has(ship.number))
        .map((ship) => (
          <button
            type="button"
            key={ship.number}
            class="hunt-button ship"
            aria-pressed={picked.value.ship === ship.number}
            onClick={() => {
              lookAt(seat, 0);
              follow(p, shipClicked(asked, ship.number));
            }}
          >
            <ShipPiece ship={ship} />
            <span>
              {tr("ship", { ship: ship.number })}
              <small>{shipPlace(ship.place)}</small>
            </span>
          </button>
        ))}
      {picked.value.way.length > 0 && (
        <button type="button" class="hunt-button" onClick={forget}>
          {tr("way_again")}
        </button>
      )}
    </div>
  );
}

function Dropping(p: Props) {
  return (
    <div class="hunt-buttons row-of">
      {p.moves.map((move) => (
        <button
          type="button"
          key={move.line}
          class={`hunt-button ${move.verb === "drop" ? `depth depth-${levelOf(placeOf(move.to))}` : ""}`}
          aria-pressed={armed.value?.line === move.line}
          onClick={() => {
            if (move.to) lookAt(p.seat, levelOf(placeOf(move.to)));
            offer(p, move);
          }}
        >
          {move.verb === "drop" && <Piece name="charge" />}
          <span>
            {move.verb === "drop" ? tr("drop_to", { depth: levelOf(placeOf(move.to)) * 100 }) : tr("choice.hold")}
            <small>{move.verb === "drop" ? tr("drop_cell", { cell: placeOf(move.to) }) : tr("hold_why")}</small>
          </span>
        </button>
      ))}
    </div>
  );
}

function Firing(p: Props) {
  const fires = p.moves.filter((move) => move.verb === "fire");
  const done = p.moves.find((move) => move.verb === "done");
  return (
    <div class="hunt-firing">
      {p.layout === "narrow" && (fires.length > 0 || p.view.shots > 0) && <Disc {...p} />}
      {/* Another choice is another row of buttons: none of them moves to where a moment ago another one was. */}
      <div class={`hunt-buttons${fires.length > 3 ? " many" : ""}`} key={fires.length}>
        {fires.map((move) => (
          <FireButton key={move.line} p={p} move={move} />
        ))}
        {done && (
          <button type="button" class="hunt-button main" onClick={() => offer(p, done)}>
            <span>
              {tr("choice.done")}
              {done.final && <small>{tr("final_short")}</small>}
            </span>
          </button>
        )}
      </div>
    </div>
  );
}

function FireButton({ p, move }: { p: Props; move: Choice }) {
  return (
    <button
      type="button"
      class="hunt-button"
      aria-pressed={armed.value?.line === move.line}
      onClick={() => {
        lookAt(3 - p.seat, 0);
        offer(p, move);
      }}
    >
      <Piece name="torpedo" fleet={p.seat} />
      <span>
        {tr("fire_at", { ship: shipOf(move) })}
        <small>{laneName(laneOf(move))}</small>
      </span>
    </button>
  );
}

/** The choice that is about to be made, what it costs and tells, and the last word on it. */
function Confirmation({ p, choice }: { p: Props; choice: Choice }) {
  return (
    <div class="hunt-confirm">
      <p role="status">
        <b>{choiceWords(choice)}</b>
        {consequences(choice).map((words) => (
          <span key={words}> {words}</span>
        ))}
      </p>
      <div class="hunt-buttons">
        <button type="button" class="hunt-button main" onClick={() => confirm(p)}>
          {tr("confirm")}
        </button>
        <button type="button" class="hunt-button" onClick={forget}>
          {tr("cancel")}
        </button>
      </div>
    </div>
  );
}
