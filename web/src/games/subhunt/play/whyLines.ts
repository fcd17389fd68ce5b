/** Lines that cannot be played, to ask why: the only notation that is written here. A legal move comes with its line. */
import { laneAcross } from "../board/sea";

export const doneLine = (): string => "done";
export const placeLine = (verb: string, cell: string): string => `${verb} ${cell}`;
export const sailLine = (ship: number, path: readonly string[]): string => `sail ${ship} ${path.join(" ")}`;
export const dropLine = (level: number): string => `drop ${level * 100}`;
/** A ship that cannot be fired at is asked about by its row. */
export const fireLine = (ship: number, place: string): string => `fire ${ship} ${laneAcross(place)}`;
