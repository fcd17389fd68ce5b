import { ask } from "../../api/http";
import { offline } from "../../state/app";

/** Ask about lessons: the server, or without one the engine on this device. */
export async function askLesson<T>(method: string, path: string, body?: { line: string }): Promise<T> {
  if (!offline) return ask<T>(method, path, body);
  const engine = await import("../practice/engine");
  return engine.askLesson<T>(method, path, body);
}
