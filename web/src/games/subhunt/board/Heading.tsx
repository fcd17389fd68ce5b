import { SeatSign } from "../../../ui/SeatSign";
import { nameOf } from "../texts/promptText";
import type { Position } from "../props";
import { searched, type Sea } from "./sea";
import { tr } from "../texts/names";

/** The owner of a sea, and the progress of the search in it. */
export function Heading({ p, sea, title }: { p: Position; sea: Sea; title: string }) {
  const { view, seats } = p;
  const sunk = view.sunk[sea.hider - 1]?.length ?? 0;
  const parts = [tr("found", { count: sunk, whole: view.fleet_size })];
  if (view.panels.length)
    parts.push(
      tr("searched", { count: searched(view, sea.hunter), whole: view.panels[sea.hunter - 1]?.join("").length }),
    );
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
