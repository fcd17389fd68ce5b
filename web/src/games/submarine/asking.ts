/** Lines that cannot be played, to ask why: the only notation that is written here. What can be played has its line. */
export const askDone = (): string => "done";
export const askSail = (cell: string): string => `sail ${cell}`;
export const askPlace = (cell: string): string => `place ${cell.charAt(0)}`;
export const askMove = (from: string, to: string): string => `move ${from}-${to}`;
export const askLift = (field: string, token: string): string => `lift ${field} ${token}`;
export const askSwap = (colour: string): string => `swap ${colour}`;
