import { SIDE } from "./sea";

/** Lines that cannot be played, to ask why: the only notation that is written here. What can be played has its line. */
export const askDone = (): string => "done";
export const askHide = (verb: string, cell: string): string => `${verb} ${cell}`;
export const askSail = (ship: number, way: readonly string[]): string => `sail ${ship} ${way.join(" ")}`;

/** A ship that cannot be fired at is asked about by its row. */
export function askFire(ship: number, place: string): string {
  return `fire ${ship} r${place === "port" ? 1 : Math.ceil(Number(place) / SIDE)}`;
}
