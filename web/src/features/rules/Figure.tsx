import { useId } from "preact/hooks";
import type { Annotations, SeatInfo, View } from "../../api/types";
import type { GameUI, PositionProps } from "../../games/contract";
import { tDynamic } from "../../i18n";

type Diagram = Annotations["diagrams"][number];

/** A position that the engine made, drawn by the game's own board. Nothing can be clicked; the caption says what is seen. */
export function Figure({ diagram, ui, class: name = "rule-figure" }: { diagram: Diagram; ui: GameUI; class?: string }) {
  const caption = useId();
  const { view } = diagram;
  const props: PositionProps<View> = {
    view,
    moves: diagram.moves,
    idle: "",
    seats: Array.from({ length: view.players }, (_, index) => nobody(index + 1)),
    seat: diagram.seat,
    last: null,
    animate: 0,
    layout: "narrow",
  };
  return (
    <figure class={name}>
      <div role="img" aria-labelledby={caption}>
        <div inert>
          <ui.Diagram {...props} show={diagram.show} />
        </div>
      </div>
      <figcaption id={caption}>{tDynamic(`${view.game}.captions.${diagram.rule}`)}</figcaption>
    </figure>
  );
}

function nobody(seat: number): SeatInfo {
  return { seat, kind: "open", name: "", level: 0, ready: false, owner: "" };
}
