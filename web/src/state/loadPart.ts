import { Unreachable } from "../api/http";

/** Wait for code that is fetched when it is needed. Throws `Unreachable` if it cannot be fetched. */
export function loadPart<T>(part: Promise<T>): Promise<T> {
  return part.catch(() => {
    throw new Unreachable();
  });
}
