import type { SubmarineView } from "../../../api/types";
import type { DiagramProps } from "../../contract";
import { pictureOf, type CellProps } from "./cells";
import { openCells } from "../play/clicks";
import { metricsFor } from "./geometry";
import { Rows } from "./Rows";
import { Scenery } from "./scenery";

/** The whole sea as a picture. `show`: a field whose submarine is about to move; then its targets are marked. */
export function Diagram(props: DiagramProps<SubmarineView>) {
  const { moves, show } = props;
  const p = metricsFor("narrow");
  const selection = show[0] ? { piece: show[0], path: [] } : null;
  const open = openCells(moves, selection);
  const cell = (name: string): CellProps => {
    const given = {
      ...props,
      p,
      cell: name,
      selection,
      armed: undefined,
      current: false,
      open: open.has(name),
      marked: name === show[0],
      hinted: false,
    };
    return { ...given, picture: pictureOf(given) };
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
