import type { Disclosure } from "../../../api/types";
import { laneOf, pathOf, placeOf, shipOf, type Choice } from "../play/moves";
import { laneName, tr } from "./names";
import { levelOf } from "../board/sea";

/** Return a legal move as a heading. */
export function moveText(choice: Choice): string {
  const [ship, end] = [shipOf(choice), placeOf(choice.to)];
  switch (choice.verb) {
    case "hide":
    case "mine":
      return tr(`choice.${choice.verb}`, { cell: end });
    case "sail": {
      const path = pathOf(choice);
      if (end === "port") return tr("choice.sail_port", { ship });
      if (path.length > 1) return tr("choice.sail_way", { ship, way: path.join(" – ") });
      return tr("choice.sail", { ship, field: end });
    }
    case "drop":
      return tr("choice.drop", { cell: end, depth: levelOf(end) * 100 });
    case "fire":
      return tr("choice.fire", { ship, lane: laneName(laneOf(choice)) });
    default:
      return tr(`choice.${choice.verb}`);
  }
}

/** Return what a move discloses. */
function disclosureText(choice: Choice, { code, params = {} }: Disclosure): string {
  switch (code) {
    case "charge_answered":
      return tr("discloses.charge_answered", { cell: placeOf(choice.to) });
    case "lane_told":
      return tr("discloses.lane_told", { lane: laneName(laneOf(choice)), count: params.fired });
    default: {
      const fields = [params.fields ?? []].flat();
      return tr(fields.length > 1 ? "discloses.mine_on_way" : "discloses.mine_or_none", { fields: fields.join(", ") });
    }
  }
}

/** Return the consequences of a move: costs, disclosures, finality. */
export function consequences(choice: Choice): string[] {
  const texts = (choice.tells ?? []).map((disclosure) => disclosureText(choice, disclosure));
  if (choice.verb === "drop") texts.unshift(tr("costs.charge", { count: 1 }));
  if (choice.final) texts.push(tr("final"));
  return texts;
}
