import type { Props } from "./chosen";
import { anywhere, dropLayout, layouts, missingFrom, queue, type Layout } from "./layouts";
import { tr } from "./words";

/** Hiding without pointing: anywhere, or where a fleet of this browser was hidden before. */
export function Placing({ view, seat }: Props) {
  return (
    <div class="hunt-placing">
      <div class="hunt-buttons">
        <button type="button" class="hunt-button" onClick={() => (queue.value = anywhere(view, seat))}>
          <Dice />
          <span>
            {tr(view.phase === "mine" ? "random_mine" : "random")}
            <small>{tr("random_why")}</small>
          </span>
        </button>
      </div>
      {layouts.value.length > 0 && (
        <div class="hunt-layouts" role="group" aria-label={tr("layouts")}>
          <p>{tr("layouts")}</p>
          <ul>
            {layouts.value.map((layout) => (
              <Saved key={layout.name} layout={layout} load={() => (queue.value = missingFrom(view, seat, layout))} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Saved({ layout, load }: { layout: Layout; load(): void }) {
  return (
    <li>
      <button type="button" class="hunt-button" onClick={load}>
        <span>
          {layout.name}
          <small>{tr("layout_cells", { cells: layout.submarines.join(", "), mine: layout.mine })}</small>
        </span>
      </button>
      <button
        type="button"
        class="hunt-button quiet"
        aria-label={tr("layout_forget", { name: layout.name })}
        onClick={() => dropLayout(layout.name)}
      >
        ×
      </button>
    </li>
  );
}

function Dice() {
  return (
    <svg class="hunt-dice" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2.5" y="2.5" width="19" height="19" rx="4.5" />
      <circle cx="8" cy="8" r="1.9" />
      <circle cx="16" cy="8" r="1.9" />
      <circle cx="12" cy="12" r="1.9" />
      <circle cx="8" cy="16" r="1.9" />
      <circle cx="16" cy="16" r="1.9" />
    </svg>
  );
}
