import type { Explanation } from "../../contract";
import type { Props } from "../props";
import { contentOf, fieldOf, levelOf, seaOf, shipsOf, type Content } from "../board/sea";
import { fieldWords, shipLabel } from "../texts/ariaLabels";
import { capital, tr } from "../texts/names";
import { notesOf } from "./notes";

/** Explain what an element stands for, as its `data-explain` names it: a sort, and often a seat or a place. */
export function explanationOf(p: Props, what: string): Explanation | null {
  const { view, seat } = p;
  const [sort = "", name = ""] = what.split(" ");
  const owner = Number(name.split(".")[0]);
  switch (sort) {
    case "field":
      return explainField(p, name);
    case "ship": {
      const ship = shipsOf(view, owner)[Number(name.split(".")[1]) - 1];
      return ship ? { title: capital(shipLabel(ship, seat)), text: tr("explain.ship"), rule: "H3.2" } : null;
    }
    case "submarines": {
      const sunk = view.sunk[owner - 1]?.length ?? 0;
      const title = capital(tr("side.submarines", { count: view.hidden[owner - 1] ?? 0, sunk }));
      return { title, text: tr("explain.submarine"), rule: "H7.2" };
    }
    case "own-mine":
      return {
        title: capital(tr(`side.mine_${view.mine_fates[owner - 1] ?? "none"}`)),
        text: tr("explain.mine"),
        rule: "H6.1",
      };
    case "disc":
      return { title: tr("explain.disc.title"), text: tr("explain.disc"), rule: "H7.2" };
    case "port":
      return { title: tr("port"), text: tr("explain.port"), rule: "H4.3" };
    case "peg":
      return { title: capital(tr(`peg.${name}`)), text: tr("explain.peg"), rule: "H9.3" };
    default:
      return null;
  }
}

/** Explain a field, named `hunter:place`. Open water needs no explanation. */
function explainField({ view, seat, interaction }: Props, name: string): Explanation | null {
  const [hunter = "", place = ""] = name.split(":");
  const sea = seaOf(Number(hunter));
  const notes = sea.hunter === seat ? notesOf(interaction, seat).peek() : [];
  const content = contentOf(view, sea, levelOf(place), fieldOf(place), notes);
  const rule = ruleOf(content);
  if (!rule) return null;
  const { label, text } = fieldWords(view, seat, sea, levelOf(place), fieldOf(place), content);
  return { title: label, text, rule };
}

/** Return the rule of what lies in a field; empty for open water. */
function ruleOf({ ship, submarine, mine, peg }: Content): string {
  if (ship) return "H3.2";
  if (mine) return "H6.1";
  if (submarine) return "H7.2";
  return peg === "." ? "" : "H9.3";
}
