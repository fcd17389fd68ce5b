import { useEffect, useRef } from "preact/hooks";
import type { SubmarineView } from "../../api/types";
import { hovers } from "../../ui/pointer";
import type { Explanation, TableProps } from "../contract";
import { capital, kindName, nameOf, tr, tokenName } from "./names";
import { contents, kindNeeds, surfaceSpoken } from "./spoken";

type Props = TableProps<SubmarineView>;
// Milliseconds before a finger, or a mouse, that rests asks for an explanation.
const HOLD = 500;
const HOVER = 300;

/** What the element under the pointer, or with the focus, stands for. Elements say so in `data-` attributes. */
export function explanationOf(props: Props, element: Element): Explanation | null {
  const its = element.closest<HTMLElement>("[data-explain]");
  if (!its) return null;
  const box = its.getBoundingClientRect();
  const found = worded(props, its.dataset.explain!);
  return found && { ...found, at: { x: box.left + box.width / 2, y: box.bottom } };
}

function worded(props: Props, what: string): Explanation | null {
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
    case "stock":
      return {
        title: tr("explain.stock.title", { name: nameOf(seats, Number(name)) }),
        text: tr("explain.stock"),
        rule: "S7.3",
      };
    case "kind":
      return { title: capital(kindName(name)), text: kindNeeds(view, seats, name), rule: "S7.7" };
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
        title: surfaceSpoken(view, seats, seat, sort),
        text: tr(`explain.${sort}`),
        rule: sort === "off" ? "S8.1" : "S2.7",
      };
    case "field":
      return {
        title: tr("sheet.title", { field: name }),
        text: capital(contents(props, name)) || tr("sheet.nothing"),
      };
    default:
      return null;
  }
}

/** Handlers for the root of a component: hover, focus and a long press on anything in it explain it. */
export function useExplanations(props: Props) {
  const held = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef(false); // by a long press, whose end is a click that chooses nothing
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => () => clearTimeout(held.current), []);
  const show = (target: EventTarget | null) =>
    latest.current.explain(target instanceof Element ? explanationOf(latest.current, target) : null);
  const release = () => clearTimeout(held.current);
  const soon = (target: EventTarget | null) => {
    release();
    held.current = setTimeout(() => show(target), HOVER);
  };
  const press = (target: EventTarget | null) => {
    release();
    asked.current = false;
    held.current = setTimeout(() => {
      asked.current = true;
      show(target);
    }, HOLD);
  };
  const swallow = (event: MouseEvent) => {
    if (asked.current) event.stopPropagation();
    asked.current = false;
  };
  const hide = () => {
    release();
    latest.current.explain(null);
  };
  return {
    onPointerOver: (event: PointerEvent) => hovers(event) && (hide(), soon(event.target)),
    onPointerLeave: hide,
    onPointerDown: (event: PointerEvent) => (event.pointerType === "mouse" ? hide() : press(event.target)),
    onClickCapture: swallow,
    onPointerUp: release,
    onPointerCancel: release,
    onFocusIn: (event: FocusEvent) =>
      event.target instanceof Element && event.target.matches(":focus-visible") && show(event.target),
    onFocusOut: hide,
  };
}
