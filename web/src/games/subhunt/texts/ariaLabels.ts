import type { SubHuntView } from "../../../api/types";
import { t } from "../../../i18n";
import { arrowsOf, placeName, type Content, type Peg, type Sea, type ShipSeen } from "../board/sea";
import { fleetName, tr } from "./names";

/** Return the label of a ship: owner, number and charges. */
export function shipLabel(ship: ShipSeen, seat: number): string {
  const whose = seat
    ? tr(ship.seat === seat ? "your_ship" : "enemy_ship", { ship: ship.number })
    : tr("fleet_ship", { fleet: fleetName(ship.seat), ship: ship.number });
  return `${whose}, ${tr("charges", { count: ship.full, charges: ship.charges })}`;
}

/** Return the meaning of a hunter's peg. The red pegs of the panels (H9.3) stay where a field is known to be empty. */
function pegLabel(view: SubHuntView, peg: Exclude<Peg, ".">): string {
  const isOfPanel = view.panels.length > 0 && view.deduced.length === 0;
  return tr(peg === "r" && isOfPanel ? "peg.near" : `peg.${peg}`);
}

/** Return what lies in a field, as a text that needs no picture. */
function contentLabel(view: SubHuntView, content: Content, seat: number, sea: Sea, level: number): string {
  if (level === 0) return content.ship ? shipLabel(content.ship, seat) : tr("empty");
  const words: string[] = [];
  const own = sea.hider === seat;
  if (content.submarine) words.push(tr(own ? "your_submarine" : "a_submarine", { fleet: fleetName(sea.hider) }));
  if (content.mine) words.push(tr(content.mine === "hit" ? "mine_was_hit" : own ? "your_mine" : "a_mine"));
  if (content.sunk) words.push(tr(own ? "your_sunk" : "peg.f"));
  else if (content.peg !== ".") words.push(own ? tr(`enemy_peg.${content.peg}`) : pegLabel(view, content.peg));
  return words.join("; ") || tr(own ? "nothing_of_yours" : "peg.none");
}

type FieldArgs = [view: SubHuntView, seat: number, sea: Sea, level: number, field: number, content: Content];

/** Return the number of a field, and what lies there. */
export function fieldWords(...[view, seat, sea, level, field, content]: FieldArgs): { label: string; text: string } {
  const words = contentLabel(view, content, seat, sea, level);
  const arrow = level === 0 && arrowsOf(view).includes(field) ? `, ${tr("arrow")}` : "";
  return { label: placeName(level, field), text: `${words}${arrow}` };
}

/** Return the label of a field, its number first. */
export function fieldLabel(...args: FieldArgs): string {
  return t("labelled", fieldWords(...args));
}
