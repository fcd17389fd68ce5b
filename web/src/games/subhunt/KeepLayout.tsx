import { useState } from "preact/hooks";
import type { Props } from "./chosen";
import { keepLayout, layoutOf, layouts } from "./layouts";
import { tr } from "./words";

const HIDING = new Set(["hide", "mine"]); // phases

/** Keep where the own fleet lies, to hide it there again. Not before the other one is hidden, maybe on this device. */
export function KeepLayout({ view, seat }: Props) {
  const [name, setName] = useState("");
  const [kept, setKept] = useState("");
  const layout = layoutOf(view, seat, name.trim() || tr("layout_name", { number: layouts.value.length + 1 }));
  if (!layout || HIDING.has(view.phase)) return seat ? <Later /> : null;
  const keep = (event: Event) => {
    event.preventDefault();
    keepLayout(layout);
    setKept(layout.name);
    setName("");
  };
  return (
    <details class="hunt-card hunt-details">
      <summary>{tr("layout_keep")}</summary>
      <form class="hunt-keep" onSubmit={keep}>
        <label>
          {tr("layout_called")}
          <input
            value={name}
            maxLength={24}
            placeholder={layout.name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="hunt-button">
          {tr("layout_save")}
        </button>
        <p role="status">{kept && tr("layout_kept", { name: kept })}</p>
      </form>
    </details>
  );
}

/** The room that it will need once the fleet is hidden: so nothing moves then. */
function Later() {
  return (
    <div class="hunt-card hunt-details is-later" aria-hidden="true">
      {tr("layout_keep")}
    </div>
  );
}
