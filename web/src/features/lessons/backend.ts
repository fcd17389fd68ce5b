import { ask } from "../../api/http";
import { offline } from "../../state/app";

/** Ask about lessons: the server, or the engine on this device while the server cannot be reached. */
export async function askLesson<T>(method: string, path: string, body?: { line: string }): Promise<T> {
  if (!offline) return ask<T>(method, path, body);
  const { sharedEngine } = await import("../../table/offlineEngine");
  const [, , game = "", step = ""] = path.split("/");
  const [answer] = await sharedEngine().ask("lesson", { game, step, ...body });
  return JSON.parse(answer!) as T;
}
