import type { SubmarineView } from "../../api/types";
import type { DiagramProps } from "../contract";
import { pictureOf, type CellProps } from "./cells";
import { planFor } from "./geometry";
import { openCells, type Intent } from "./plan";
import { Rows } from "./Rows";
import { Scenery } from "./scenery";

/** The whole sea as a picture. `show`: a field whose submarine is about to move; then its targets are marked. */
export function Diagram(props: DiagramProps<SubmarineView>) {
  const { moves, show } = props;
  const p = planFor("narrow");
  const aim: Intent | null = show[0] ? { kind: "boat", field: show[0] } : null;
  const open = openCells(moves, aim);
  const cell = (name: string): CellProps => {
    const its = {
      ...props,
      p,
      cell: name,
      current: false,
      open: open.has(name),
      marked: name === show[0],
      hinted: false,
    };
    return { ...its, picture: pictureOf(its, aim) };
  };
  return (
    <div class="sea sea-narrow">
      <svg viewBox={`0 0 ${p.width} ${p.height}`}>
        <Scenery p={p} />
        <Rows cell={cell} />
      </svg>
    </div>
  );
}
