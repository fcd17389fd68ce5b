import type { SeatInfo } from "../api/types";
import { seatName, type NamedSeat } from "../ui/SeatName";
import { readStored } from "../state/storage";

/** The seats as people read them here: where several people share a device, only it knows their names. */
export function withLocalNames(table: string, seats: SeatInfo[], yours: number[]): NamedSeat[] {
  const names = yours.length > 1 ? readStored<Record<number, string>>(`names.${table}`, {}) : {};
  return seats.map((line) => {
    if (line.kind === "bot") return { ...line, name: seatName(line), bot: line.name };
    if (line.kind === "remote") return { ...line, name: seatName(line) };
    const name = yours.includes(line.seat) ? names[line.seat] : undefined;
    return name ? { ...line, name } : line;
  });
}
