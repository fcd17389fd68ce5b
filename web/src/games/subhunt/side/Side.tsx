import { BotTag } from "../../../ui/SeatName";
import { SeatSign } from "../../../ui/SeatSign";
import { useExplain } from "../../kit/explain";
import { usePart } from "../../kit/focus";
import { shipLabel } from "../texts/ariaLabels";
import { Piece } from "../pieces/art";
import { Disc } from "../pieces/Disc";
import { KeepLayout } from "./KeepLayout";
import { explanationOf } from "../play/explanations";
import { takesNotes } from "../play/notes";
import { nameOf } from "../texts/promptText";
import type { Position, Props } from "../props";
import { seasFor, shipsOf } from "../board/sea";
import { ShipPiece } from "../pieces/Ship";
import { fleetName, shipPlace, tr } from "../texts/names";

/** Both fleets, the disc, and the legend of the signs. */
export function Side(p: Props) {
  const [own, other] = seasFor(p.seat);
  const explain = useExplain(p.explain, (what) => explanationOf(p, what));
  return (
    <div class="hunt-side" ref={usePart<HTMLDivElement>(p.interaction)} {...explain}>
      <Fleet p={p} seat={own.hunter} />
      <Fleet p={p} seat={other.hunter} />
      <section class="hunt-card hunt-means">
        <Disc {...p} />
        <Legend p={p} />
        <p class={`hunt-rounds${p.view.rounds > 0 && !p.view.over ? "" : " is-later"}`}>
          {tr("rounds", { count: p.view.rounds })}
        </p>
      </section>
      <KeepLayout {...p} />
    </div>
  );
}

/** One fleet: ships with charges, submarines, the mine. */
function Fleet({ p, seat }: { p: Position; seat: number }) {
  const { view } = p;
  const own = p.seat === seat;
  const sunk = view.sunk[seat - 1]?.length ?? 0;
  const fate = view.mine_fates[seat - 1] ?? "none";
  const hidden = view.hidden[seat - 1] ?? 0;
  const below = Array.from({ length: view.fleet_size }, (_, index) => {
    if (index < sunk) return "sunk";
    return index < sunk + hidden ? "alive" : "waiting";
  });
  return (
    <section class={`hunt-card hunt-fleet fleet-${seat}${view.to_move === seat ? " to-move" : ""}`}>
      <h2>
        <SeatSign seat={seat} size={18} /> {nameOf(p.seats, seat)}
        {p.layout === "narrow" && <BotTag line={p.seats[seat - 1]} />}
        <small>
          {fleetName(seat)}
          {own && ` · ${tr("you")}`}
        </small>
      </h2>
      <ul class="hunt-ships">
        {shipsOf(view, seat).map((ship) => (
          <li
            key={ship.number}
            class={ship.place === "lost" ? "lost" : ""}
            data-explain={`ship ${ship.seat}.${ship.number}`}
            aria-label={`${shipLabel(ship, p.seat)}, ${shipPlace(ship.place)}`}
          >
            <ShipPiece ship={ship} />
            <small aria-hidden="true">{shipPlace(ship.place)}</small>
          </li>
        ))}
      </ul>
      <p class="hunt-below">
        <span
          class="hunt-unders"
          role="img"
          data-explain={`submarines ${seat}`}
          aria-label={tr("side.submarines", { count: hidden, sunk })}
        >
          {below.map((state, index) => (
            <span key={index} class={state}>
              <Piece name="submarine" fleet={seat} />
              {state === "sunk" && <Piece name="peg-f" class="peg" />}
            </span>
          ))}
        </span>
        <span
          class={`hunt-mine-state ${fate}`}
          role="img"
          data-explain={`own-mine ${seat}`}
          aria-label={tr(`side.mine_${fate}`)}
        >
          <Piece name={fate === "hit" ? "burst" : "mine"} fleet={seat} />
        </span>
      </p>
    </section>
  );
}

/** The signs of the pegs: those of the panels (H9.3), or of exact deduction, which has one more. */
function Legend({ p }: { p: Position }) {
  const deduced = p.view.deduced.length > 0;
  const pegs = deduced ? (["w", "r", "c", "f"] as const) : (["w", "r", "f"] as const);
  return (
    <div class="hunt-legend">
      <ul aria-label={tr("legend")}>
        {pegs.map((peg) => (
          <li key={peg} data-explain={`peg ${peg}`}>
            <span class="hunt-swatch depth-2">
              <Piece name={`peg-${peg}`} class="peg" />
            </span>
            {tr(deduced && peg === "r" ? "legend.possible" : `legend.${peg}`)}
          </li>
        ))}
      </ul>
      {takesNotes(p.view, p.seat) && <p>{tr("legend.notes")}</p>}
    </div>
  );
}
