import type { SeatInfo } from "../../api/types";
import type { Eyes } from "../../model/replaying";
import { seatName } from "../../parts/SeatName";
import { say } from "./words";

/** Through whose eyes: what a seat knew then, what everybody saw, or all of it. */
export function EyesChoice({ eyes, seats, look }: { eyes: Eyes; seats: SeatInfo[]; look(eyes: Eyes): void }) {
  return (
    <label class="field">
      <span>{say("eyes")}</span>
      <select
        value={eyes === null ? "all" : eyes}
        onChange={(event) => look(event.currentTarget.value === "all" ? null : Number(event.currentTarget.value))}
      >
        <option value="all">{say("eyes.all")}</option>
        <option value={0}>{say("eyes.public")}</option>
        {seats.map((line) => (
          <option key={line.seat} value={line.seat}>
            {say("eyes.seat", { name: seatName(line), seat: line.seat })}
          </option>
        ))}
      </select>
    </label>
  );
}
