import type { SubmarineView } from "../../../api/types";
import type { TableProps } from "../../contract";
import { nameOf, tr } from "./names";

type Props = TableProps<SubmarineView>;

/** Return one sentence: the seat to move and the decision that is due. */
export function promptText({ view, moves, seats, seat, interaction }: Props): string {
  if (view.over) return tr("due.over");
  const column = view.ships[view.to_move - 1] ?? "";
  if (view.to_move !== seat || !moves.length)
    return tr(`due.other.${view.phase}`, { name: nameOf(seats, view.to_move), column });
  if (view.phase !== "act") return tr(`due.${view.phase}`);
  const selection = interaction.selection.value;
  if (selection) return tr("due.target", { field: selection.piece });
  const onlyEnd = moves.every(({ verb }) => verb === "done");
  return tr(onlyEnd ? "due.act.end" : view.mode ? `due.act.${view.mode}` : "due.act", { column });
}
