import { ChoiceButton, ConfirmPanel, GameButton, PlayButton } from "../../kit/buttons";
import { usePart } from "../../kit/focus";
import { armedMove, perform } from "../../kit/interaction";
import { Piece } from "../pieces/art";
import { shipClicked } from "./clicks";
import { Disc } from "../pieces/Disc";
import { laneOf, placeOf, shipOf } from "./moves";
import { Placing } from "./Placing";
import { usePlacements } from "./placements";
import type { Props } from "../props";
import { levelOf, opponentOf, shipsOf } from "../board/sea";
import { ShipPiece } from "../pieces/Ship";
import { showLevel } from "../board/shownLevel";
import { consequences, moveText } from "../texts/moveText";
import { laneName, shipPlace, tr } from "../texts/names";

/** The choices that are not on the board, and the consequences of one before it is confirmed. */
export function Actions(p: Props) {
  const root = usePart<HTMLElement>(p.interaction);
  usePlacements(p);
  const armed = armedMove(p);
  return (
    <section class="hunt-actions" aria-label={tr("actions")} ref={root}>
      {armed ? (
        <ConfirmPanel
          table={p}
          title={moveText(armed)}
          consequences={consequences(armed)}
          confirm={tr("confirm")}
          cancel={tr("cancel")}
        />
      ) : (
        p.moves.length > 0 && <Choices {...p} />
      )}
    </section>
  );
}

/** The choices of what is due, by the verbs of the legal moves. */
function Choices(p: Props) {
  const isDue = (...verbs: string[]) => p.moves.some(({ verb }) => verbs.includes(verb));
  if (isDue("hide", "mine")) return <Placing {...p} />;
  if (isDue("sail")) return <Sailing {...p} />;
  return isDue("drop", "hold") ? <Dropping {...p} /> : <Firing {...p} />;
}

/** The ships that can move, for players who do not point at the board. */
function Sailing(p: Props) {
  const { view, seat, moves, interaction } = p;
  const able = new Set(moves.map(shipOf));
  const selection = interaction.selection.value;
  return (
    <div class="choices row-of">
      {shipsOf(view, seat)
        .filter((ship) => able.has(ship.number))
        .map((ship) => (
          <GameButton
            key={ship.number}
            class="ship"
            pressed={selection?.piece === String(ship.number)}
            icon={<ShipPiece ship={ship} />}
            note={shipPlace(ship.place)}
            onClick={() => {
              showLevel(interaction, seat, 0);
              perform(p, shipClicked({ view, seat, moves, selection }, ship.number));
            }}
          >
            {tr("ship", { ship: ship.number })}
          </GameButton>
        ))}
      {selection !== null && selection.path.length > 0 && (
        <GameButton onClick={() => interaction.cancel()}>{tr("way_again")}</GameButton>
      )}
    </div>
  );
}

function Dropping(p: Props) {
  return (
    <div class="choices row-of">
      {p.moves.map((move) => {
        if (move.verb !== "drop")
          return (
            <ChoiceButton key={move.line} table={p} move={move} note={tr("hold_why")}>
              {tr("choice.hold")}
            </ChoiceButton>
          );
        const cell = placeOf(move.to);
        const level = levelOf(cell);
        return (
          <ChoiceButton
            key={move.line}
            table={p}
            move={move}
            class={`depth depth-${level}`}
            icon={<Piece name="charge" />}
            note={tr("drop_cell", { cell })}
            onChoose={() => showLevel(p.interaction, p.seat, level)}
          >
            {tr("drop_to", { depth: level * 100 })}
          </ChoiceButton>
        );
      })}
    </div>
  );
}

const MOST = { narrow: 1, wide: 3 }; // torpedoes that have room with their pictures

function Firing(p: Props) {
  const fires = p.moves.filter((move) => move.verb === "fire");
  const done = p.moves.find((move) => move.verb === "done");
  const many = fires.length > MOST[p.layout] ? " many" : "";
  return (
    <div class={`hunt-firing${many}`}>
      {p.layout === "narrow" && (fires.length > 0 || p.view.shots > 0) && <Disc {...p} />}
      {/* The key replaces the row with each choice: no button moves to where another one was a moment ago. */}
      <div class="choices" key={fires.length}>
        {fires.map((move) => (
          <ChoiceButton
            key={move.line}
            table={p}
            move={move}
            icon={<Piece name="torpedo" fleet={p.seat} />}
            note={laneName(laneOf(move))}
            onChoose={() => showLevel(p.interaction, opponentOf(p.seat), 0)}
          >
            {tr("fire_at", { ship: shipOf(move) })}
          </ChoiceButton>
        ))}
        {done && (
          <PlayButton class="main" table={p} move={done} note={done.final && tr("final_short")}>
            {tr("choice.done")}
          </PlayButton>
        )}
      </div>
    </div>
  );
}
