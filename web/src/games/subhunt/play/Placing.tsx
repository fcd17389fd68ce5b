import { GameButton } from "../../kit/buttons";
import { deleteLayout, layouts, type Layout } from "./layouts";
import { missingFrom, placements } from "./placements";
import type { Props } from "../props";
import { tr } from "../texts/names";

/** Hiding without pointing: at random, or as a stored layout of this browser. */
export function Placing({ view, seat, moves, interaction }: Props) {
  const planned = placements(interaction);
  const onlyMine = moves.every(({ verb }) => verb === "mine");
  return (
    <div class="hunt-placing">
      <div class="choices">
        <GameButton icon={<Dice />} note={tr("random_why")} onClick={() => (planned.value = "random")}>
          {tr(onlyMine ? "random_mine" : "random")}
        </GameButton>
      </div>
      {layouts.value.length > 0 && (
        <div class="hunt-layouts" role="group" aria-label={tr("layouts")}>
          <p>{tr("layouts")}</p>
          <ul>
            {layouts.value.map((layout) => (
              <StoredLayout
                key={layout.name}
                layout={layout}
                load={() => (planned.value = missingFrom(view, seat, layout))}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function StoredLayout({ layout, load }: { layout: Layout; load(): void }) {
  const { name, submarines, mine } = layout;
  return (
    <li>
      <GameButton note={tr("layout_cells", { cells: submarines.join(", "), mine })} onClick={load}>
        {name}
      </GameButton>
      <GameButton class="quiet" label={tr("layout_forget", { name })} onClick={() => deleteLayout(name)}>
        ×
      </GameButton>
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
