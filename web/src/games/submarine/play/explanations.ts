import type { SubmarineView } from "../../../api/types";
import type { Explanation, TableProps } from "../../contract";
import { contentLabel, kindLabel, surfaceLabel } from "../texts/ariaLabels";
import { capital, kindName, nameOf, tokenName, tr } from "../texts/names";

/** Explain what an element stands for, as its `data-explain` names it: a sort, and often a name. */
export function explanationOf(props: TableProps<SubmarineView>, what: string): Explanation | null {
  const { view, seats, seat } = props;
  const [sort = "", name = ""] = what.split(" ");
  const colour = name.charAt(0);
  switch (sort) {
    case "token":
      return name.charAt(1) === "*"
        ? { title: capital(tokenName(name)), text: tr("explain.mussel", { colour }), rule: "S7.5" }
        : { title: capital(tokenName(name)), text: tr("explain.treasure", { colour }), rule: "S7.2" };
    case "joker":
      return { title: capital(tokenName(name)), text: tr("explain.joker"), rule: "S7.5" };
    case "boat":
      return {
        title: tr("cell.boats", { count: 1, name: nameOf(seats, Number(name)) }),
        text: tr("explain.boat"),
        rule: "S7.2",
      };
    case "ship":
      return {
        title: capital(tr("surface.ship", { name: nameOf(seats, Number(name)) })),
        text: tr("explain.ship"),
        rule: "S4.2",
      };
    case "card":
      return { title: capital(tr("card", { colour })), text: tr("explain.card"), rule: "S7.2" };
    case "hand":
      return {
        title: tr("explain.hand.title", { name: nameOf(seats, Number(name)) }),
        text: tr("explain.hand"),
        rule: "S3.2",
      };
    case "stock":
      return {
        title: tr("explain.stock.title", { name: nameOf(seats, Number(name)) }),
        text: tr("explain.stock"),
        rule: "S7.3",
      };
    case "kind":
      return { title: capital(kindName(name)), text: kindLabel(view, seats, name), rule: "S7.7" };
    case "toll":
      return { title: tr("explain.toll.title"), text: tr("explain.toll"), rule: "S7.2" };
    case "discard":
      return { title: tr("side.discards"), text: tr("explain.discard"), rule: "S7.2" };
    case "barren":
      return {
        title: tr("side.barren"),
        text: tr("explain.barren", {
          limit: view.options.stalemate_voyages,
          count: Number(view.options.stalemate_voyages),
        }),
        rule: "S10.4",
      };
    case "left":
    case "off":
      return {
        title: surfaceLabel(view, seats, seat, sort),
        text: tr(`explain.${sort}`),
        rule: sort === "off" ? "S8.1" : "S2.7",
      };
    case "field":
      return {
        title: tr("sheet.title", { field: name }),
        text: capital(contentLabel(props, name)) || tr("sheet.nothing"),
        rule: "S1.1",
      };
    default:
      return null;
  }
}
