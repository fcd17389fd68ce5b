/** A fleet's hiding places, stored by name in this browser for all tables. */
import type { SubHuntView } from "../../../api/types";
import { persistedSignal } from "../../../state/storage";

export interface Layout {
  name: string;
  submarines: string[];
  mine: string;
}

const MOST = 12;

export const layouts = persistedSignal<Layout[]>("subhunt.layouts", []);

/** Return the own fleet as it was hidden; null while it is not complete or not known. */
export function layoutOf(view: SubHuntView, seat: number, name: string): Layout | null {
  const submarines = [...(view.submarines[seat - 1] ?? []), ...(view.sunk[seat - 1] ?? [])].sort();
  const mine = view.mines[seat - 1] ?? "";
  return seat && mine && submarines.length === view.fleet_size ? { name, submarines, mine } : null;
}

/** Store a layout in place of another one of that name. */
export function storeLayout(layout: Layout): void {
  const others = layouts.value.filter(({ name }) => name !== layout.name);
  layouts.value = [layout, ...others].slice(0, MOST);
}

export function deleteLayout(name: string): void {
  layouts.value = layouts.value.filter((layout) => layout.name !== name);
}
