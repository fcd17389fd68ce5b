/** Lines that cannot be played, to ask why: the only notation that is written here. A legal move comes with its line. */
export const doneLine = (): string => "done";
export const sailLine = (cell: string): string => `sail ${cell}`;
export const placeLine = (cell: string): string => `place ${cell.charAt(0)}`;
export const moveLine = (from: string, to: string): string => `move ${from}-${to}`;
export const liftLine = (field: string, token: string): string => `lift ${field} ${token}`;
export const swapLine = (colour: string): string => `swap ${colour}`;
