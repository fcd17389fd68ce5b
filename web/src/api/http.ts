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

/** Ask the server for something; throws `Refusal` or `Unreachable`. A text is sent as the JSON that it is. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(API + path, init);
  } catch {
    throw new Unreachable();
  }
  const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (response.ok) return answer as T;
  throw new Refusal(problemIn(answer) ?? { kind: "unavailable", code: "incident", text: response.statusText });
}

/** A refusal comes as a problem, or as a command's answer that holds one. */
function problemIn(answer: unknown): Problem | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if ("problem" in answer) return answer.problem as Problem;
  return "code" in answer ? (answer as Problem) : undefined;
}

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
