import { afterEach, describe, expect, test, vi } from "vitest";
import type { ServerMessage } from "../../api/types";
import { t } from "../../i18n";
import { toasts } from "../../state/toasts";
import { LocalFeed } from "./localFeed";

/** A feed over an engine whose answers the test gives, and the messages that it delivers. */
function feedOver(answers: Record<string, () => string[]>) {
  const received: ServerMessage[] = [];
  const engine = {
    ask: (request: string) =>
      new Promise<string[]>((resolve) => resolve((answers[request] ?? (() => (request === "kept" ? ["null"] : [])))())),
  };
  const feed = new LocalFeed(
    engine,
    {
      query: () => ({}),
      opened: () => undefined,
      received: (message) => received.push(message),
      declined: () => Promise.resolve(true),
    },
    '{"type":"pong","at":1}',
  );
  return { feed, received };
}

const fail = () => {
  throw new Error("PythonError: no such line");
};

describe("a game on this device", () => {
  afterEach(() => {
    vi.useRealTimers();
    toasts.value = [];
  });

  test("answers a move that the engine rejects", async () => {
    vi.useFakeTimers();
    const { feed, received } = feedOver({ hear: fail });
    feed.send({ do: "move", id: "m1", seat: 1, line: "nonsense" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(received).toContainEqual(
      expect.objectContaining({
        type: "refused",
        id: "m1",
        problem: expect.objectContaining({ code: "engine_failed" }) as unknown,
      }),
    );
    feed.close();
  });

  test("delivers what the engine has played even where it cannot be saved", async () => {
    vi.useFakeTimers();
    const accepted = '{"type":"accepted","id":"m1","seq":3}';
    const { feed, received } = feedOver({ hear: () => [accepted], kept: fail });
    feed.send({ do: "move", id: "m1", seat: 1, line: "sail C" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(received.map(({ type }) => type)).toEqual(["pong", "accepted"]);
    expect(toasts.value.map(({ words }) => words())).toEqual([t("problem.not_saved")]);
    feed.close();
  });

  test("lets bots move again after one of them has failed", async () => {
    vi.useFakeTimers();
    let broken = true;
    const moves = ['{"type":"pong","at":2}'];
    const { feed, received } = feedOver({ bot: () => (broken ? fail() : moves.splice(0)) });
    await vi.advanceTimersByTimeAsync(5000);
    expect(toasts.value.map(({ tone }) => tone)).toEqual(["bad"]);
    broken = false;
    feed.send({ do: "ping" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(received.map((message) => "at" in message && message.at)).toEqual([1, 2]);
    feed.close();
  });
});
