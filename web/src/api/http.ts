import type { Problem } from "./types";

export const API = "/api/v1";

/** The server has said no, and why. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

/** The server has not answered at all. */
export class Unreachable extends Error {}

/** Something random that nobody will choose again: ids of wishes and commands. */
export function freshId(): string {
  return hex(12);
}

/** So many random bytes in hexadecimal. */
export function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
