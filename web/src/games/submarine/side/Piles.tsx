import type { SubmarineView } from "../../../api/types";
import type { PositionProps } from "../../contract";
import { CardIcon } from "../pieces/card";
import { COLOURS } from "../pieces/colours";
import { tr } from "../texts/names";

/** The discard pile, the spare pile, and the progress of the voyage. */
export function Piles({ view }: PositionProps<SubmarineView>) {
  const limit = Number(view.options.stalemate_voyages);
  const off = view.ships.filter((ship) => ship === "off").length;
  return (
    <dl class="sub-piles">
      <div data-place="discard" data-explain="discard">
        <dt>{tr("side.discards")}</dt>
        <dd>
          {!view.discards && <span class="unseen">{tr("side.discards.none")}</span>}
          {COLOURS.map((colour) => {
            const count = view.discards.split(colour).length - 1;
            return (
              <span key={colour} class={count ? "sub-discard" : "sub-discard is-none"}>
                <CardIcon colour={colour} size={18} />
                <b aria-hidden="true">{count}</b>
                {count > 0 && <span class="unseen">{tr("side.discards.list", { count, colour })}</span>}
              </span>
            );
          })}
        </dd>
      </div>
      {view.options.pause_pile === "spare" && (
        <div data-place="spare">
          <dt>{tr("side.spare")}</dt>
          <dd>{tr("side.spare.cards", { count: view.spare })}</dd>
        </div>
      )}
      <div class="sub-voyage">
        <dt>{tr("side.voyage")}</dt>
        <dd>
          {tr("side.off", { count: off, players: view.players })} ·{" "}
          {tr(view.progress ? "side.progress" : "side.no_progress")}
        </dd>
      </div>
      {limit > 0 && (
        <div data-explain="barren">
          <dt>{tr("side.barren")}</dt>
          <dd>
            <span class="sub-pips" aria-hidden="true">
              {limit <= 10 &&
                Array.from({ length: limit }, (_, i) => <i key={i} class={i < view.barren ? "is-full" : ""} />)}
            </span>
            {tr("side.barren.of", { count: view.barren, limit })}
          </dd>
        </div>
      )}
    </dl>
  );
}
