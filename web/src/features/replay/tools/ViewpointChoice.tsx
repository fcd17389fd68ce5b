import type { SeatInfo } from "../../../api/types";
import type { Viewpoint } from "../source";
import { seatName } from "../../../ui/SeatName";
import { tr } from "../texts";

/** Through whose eyes: what a seat knew then, what everybody saw, or all of it. */
export function ViewpointChoice({
  eyes,
  seats,
  look,
}: {
  eyes: Viewpoint;
  seats: SeatInfo[];
  look(eyes: Viewpoint): void;
}) {
  return (
    <label class="field">
      <span>{tr("viewpoint")}</span>
      <select
        value={eyes === null ? "all" : eyes}
        onChange={(event) => look(event.currentTarget.value === "all" ? null : Number(event.currentTarget.value))}
      >
        <option value="all">{tr("viewpoint.all")}</option>
        <option value={0}>{tr("viewpoint.public")}</option>
        {seats.map((line) => (
          <option key={line.seat} value={line.seat}>
            {tr("viewpoint.seat", { name: seatName(line), seat: line.seat })}
          </option>
        ))}
      </select>
    </label>
  );
}
