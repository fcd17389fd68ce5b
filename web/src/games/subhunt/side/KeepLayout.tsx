import { useState } from "preact/hooks";
import { layoutOf, layouts, storeLayout } from "../play/layouts";
import type { Position } from "../props";
import { tr } from "../texts/names";

/** A form that stores the own layout. It waits until both fleets are hidden: the other one may share this device. */
export function KeepLayout({ view, seat }: Position) {
  const [name, setName] = useState("");
  const [stored, setStored] = useState("");
  const layout = layoutOf(view, seat, name.trim() || tr("layout_name", { number: layouts.value.length + 1 }));
  if (!layout || view.mine_fates.includes("none")) return seat ? <Reserved /> : null;
  const store = (event: Event) => {
    event.preventDefault();
    storeLayout(layout);
    setStored(layout.name);
    setName("");
  };
  return (
    <details class="hunt-card hunt-details">
      <summary>{tr("layout_keep")}</summary>
      <form class="hunt-keep" onSubmit={store}>
        <label>
          {tr("layout_called")}
          <input
            value={name}
            maxLength={24}
            placeholder={layout.name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="choice">
          {tr("layout_save")}
        </button>
        <p role="status">{stored && tr("layout_kept", { name: stored })}</p>
      </form>
    </details>
  );
}

/** The room that the form will need, so that nothing moves when it comes. */
function Reserved() {
  return (
    <div class="hunt-card hunt-details is-later" aria-hidden="true">
      {tr("layout_keep")}
    </div>
  );
}
