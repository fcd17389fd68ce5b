import { SeatSign } from "../../ui/SeatSign";
import type { Props } from "./chosen";
import { nameOf } from "./due";
import { searched, SUBMARINES, type Sea } from "./sea";
import { tr } from "./words";

/** Whose sea this is, and how the search in it stands. */
export function Heading({ p, sea, title }: { p: Props; sea: Sea; title: string }) {
  const { view, seats } = p;
  const sunk = view.sunk[sea.hider - 1]?.length ?? 0;
  const parts = [tr("found", { count: sunk, whole: SUBMARINES })];
  if (view.panels.length) parts.push(tr("searched", { count: searched(view, sea.hunter) }));
  return (
    <header class="hunt-heading">
      <h2>{title}</h2>
      <p class="hunt-who">
        <SeatSign seat={sea.hunter} size={14} /> {tr("sea.ships", { who: nameOf(seats, sea.hunter) })}
        <span aria-hidden="true"> · </span>
        <SeatSign seat={sea.hider} size={14} /> {tr("sea.below", { who: nameOf(seats, sea.hider) })}
      </p>
      <p class="hunt-state">
        {parts.map((part) => (
          <span key={part}>{part} </span>
        ))}
      </p>
    </header>
  );
}
