import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../../api/http";
import type { Fairness, Snapshot, Update } from "../../api/types";
import { partCommitment } from "../../fairness/hashing";
import { fixtures, mirrors } from "../fixtures";
import { LiveTable } from "./liveTable";
import { witnessOf } from "../../fairness/witness";

/** The other end of a WebSocket, in the hands of the test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen!();
  }
  say(message: unknown): void {
    this.onmessage!({ data: JSON.stringify(message) });
  }
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose!({ code });
  }
}

const { heard } = fixtures.find(([name]) => name === "submarine-playing-1.json")![1];
const snapshots = heard.filter((message): message is Snapshot => message.type === "snapshot");
const waiting = snapshots[0]!;
const updates = heard.filter((message): message is Update => message.type === "update");

const OTHERS = "c".repeat(64);

/** The table before the start, with us on seat 1: who has committed to what, who has revealed what, and how often all was void. */
function open(commitments: string[], parts = ["", ""], more: Partial<Fairness> = {}): Snapshot {
  const seats = waiting.table.seats.map((seat, n) => ({ ...seat, kind: "person" as const, ready: !!commitments[n] }));
  const fairness = { ...waiting.fairness!, part_commitments: commitments, parts, settings: "a".repeat(64), ...more };
  return { ...waiting, seat: 1, yours: [1], table: { ...waiting.table, seats }, fairness };
}

/** The last connection that was made. */
const line = () => Line.all.at(-1)!;

let table: LiveTable;
beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(waiting))));
  table = new LiveTable("T".repeat(22));
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function begin(): void {
  line().open();
  line().say({ ...waiting, table: { ...waiting.table, status: "playing" } });
}

describe("its part of the deal", () => {
  const sent = (kind: string) => line().sent.filter((message) => message.do === kind);
  const committed = () => String(sent("ready").at(-1)!.commitment);
  const refuse = (message: Record<string, unknown>, code: string) =>
    line().say({ type: "refused", id: message.id, seq: 1, problem: { kind: "illegal", code, text: code } });

  beforeEach(() => {
    localStorage.clear();
    line().open();
    line().say(open(["", ""]));
  });

  test("is revealed when all have committed, once", () => {
    line().say(open([committed(), ""]));
    expect(sent("reveal")).toHaveLength(0);
    line().say(open([committed(), OTHERS]));
    line().say(open([committed(), OTHERS]));
    expect(sent("reveal")).toHaveLength(1);
    expect(sent("reveal")[0]).toMatchObject({ seat: 1 });
    expect(partCommitment(String(sent("reveal")[0]!.part))).toBe(committed());
  });

  test("stays closed while a seat is open", () => {
    const message = open([committed(), OTHERS]);
    message.table.seats[1] = { ...message.table.seats[1]!, kind: "open" };
    line().say(message);
    expect(sent("reveal")).toHaveLength(0);
  });

  test("is another one when all commitments became void", () => {
    const first = committed();
    line().say(open([first, OTHERS]));
    line().say(open(["", ""], ["", ""], { resets: 1 }));
    expect(sent("ready")).toHaveLength(2);
    expect(committed()).not.toBe(first);
  });

  test("is committed to again by whoever left and came back", () => {
    line().say(open([committed(), ""]));
    line().say({ ...open(["", ""]), yours: [] });
    line().say(open(["", ""]));
    expect(sent("ready")).toHaveLength(2);
  });

  test("is revealed by another page of this browser, too", () => {
    const commitment = committed();
    line().say(open([commitment, ""]));
    table.close();
    table = new LiveTable("T".repeat(22));
    line().open();
    line().say(open([commitment, OTHERS]));
    expect(partCommitment(String(sent("reveal")[0]!.part))).toBe(commitment);
  });

  test("is revealed again where that was refused", async () => {
    line().say(open([committed(), OTHERS]));
    refuse(sent("reveal")[0]!, "not_ready");
    await vi.advanceTimersByTimeAsync(0);
    line().say(open([committed(), OTHERS]));
    expect(sent("reveal")).toHaveLength(2);
  });

  test("is replaced if no device of ours knows it", async () => {
    line().say(open([OTHERS, OTHERS]));
    expect(sent("reveal")).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sent("ready")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent("ready")).toHaveLength(2);
  });

  test("is left to another device that reveals it", async () => {
    line().say(open([OTHERS, OTHERS]));
    line().say(open([OTHERS, OTHERS], ["d".repeat(32), ""]));
    await vi.advanceTimersByTimeAsync(6000);
    expect(sent("ready")).toHaveLength(1);
  });

  test("is noted, with the settings that were shown when it was revealed", () => {
    const commitment = committed();
    line().say(open([commitment, OTHERS]));
    const part = String(sent("reveal")[0]!.part);
    line().say(open([commitment, OTHERS], [part, ""], { settings: "b".repeat(64) }));
    expect(witnessOf("T".repeat(22))).toMatchObject({
      parts: { 1: part },
      revealed: [1],
      settings: "a".repeat(64),
      resets: 0,
    });
  });

  test("is waited for by the host who starts", async () => {
    line().say(open([committed(), OTHERS]));
    const done = table.start();
    refuse(sent("start")[0]!, "not_revealed");
    await vi.advanceTimersByTimeAsync(0);
    expect(sent("start")).toHaveLength(1);
    line().say(open([committed(), OTHERS], ["", "e".repeat(32)]));
    await vi.advanceTimersByTimeAsync(0);
    line().say({ type: "accepted", id: sent("start")[1]!.id, seq: 9 });
    await expect(done).resolves.toBeUndefined();
  });

  test("is no reason to hide why a game cannot start", async () => {
    const done = table.start();
    refuse(sent("start")[0]!, "host_only");
    await expect(done).rejects.toBeInstanceOf(Refusal);
  });
});

test("the host who starts puts a bot on each open seat first", async () => {
  line().open();
  line().say(waiting);
  const bot = { type: "bot" as const, bot: "greedy", level: 2 };
  const done = table.start(bot);
  const arranged = line().sent.at(-1)!;
  expect(arranged).toMatchObject({ do: "arrange", seat: 2, to: bot });
  line().say({ type: "accepted", id: arranged.id, seq: 2 });
  await vi.advanceTimersByTimeAsync(0);
  line().say({ type: "accepted", id: line().sent.find((message) => message.do === "start")!.id, seq: 9 });
  await expect(done).resolves.toBeUndefined();
});

describe("a live table", () => {
  test("shows what it hears", () => {
    begin();
    expect(table.replica.value?.seq).toBe(waiting.seq);
    line().say({ ...updates[0], seq: waiting.seq + 1 });
    expect(table.replica.value?.seq).toBe(waiting.seq + 1);
  });

  test("shows the moves of others one after the other, own ones at once, and talk at once", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no history")));
    line().open();
    const { view } = mirrors(heard).at(-1)!;
    line().say({ ...waiting, view, table: { ...waiting.table, status: "playing" } });
    const by = (seat: number, more: object = {}) => ({
      ...updates[0],
      seq: (table.replica.value?.seq ?? 0) + 1,
      event: { type: "moved", seat, line: "sail C", move: { verb: "sail" }, ...more },
    });
    const shown = () => table.display.shown.value!.replica.seq - waiting.seq;
    line().say(by(2));
    line().say(by(2));
    expect([table.replica.value!.seq - waiting.seq, shown(), table.behind.value]).toEqual([2, 1, true]);
    line().say(by(2, { type: "chatted", name: "Bob", text: "hello" }));
    expect([table.replica.value!.chat.at(-1)?.text, shown()]).toEqual(["hello", 1]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([shown(), table.behind.value]).toEqual([3, false]);
    line().say(by(2));
    line().say(by(2));
    table.replica.value = { ...table.replica.value!, yours: [1] };
    line().say(by(1));
    expect([shown(), table.behind.value]).toEqual([6, false]);
  });

  test("comes back after a cut, asks only for what it missed, and sends again what was not answered", async () => {
    begin();
    const done = table.execute({ do: "chat", text: "hello" });
    const first = line().sent.at(-1)!;
    line().cut();
    expect(table.feed.connection.value).toBe("lost");
    await vi.advanceTimersByTimeAsync(2000);
    expect(line().url).toContain(`since=${waiting.seq}`);
    line().open();
    expect(line().sent).toContainEqual(first);
    line().say({ type: "accepted", id: first.id, seq: 9 });
    await expect(done).resolves.toMatchObject({ seq: 9 });
    expect(table.feed.connection.value).toBe("open");
  });

  test("asks for everything where something is missing", () => {
    begin();
    line().say({ ...updates[0], seq: waiting.seq + 5 });
    expect(Line.all).toHaveLength(2);
    expect(line().url).not.toContain("since");
  });

  test("says why something was refused, and takes in what it had missed", async () => {
    begin();
    const done = table.execute({ do: "move", seat: 1, line: "sail C" });
    const problem = { kind: "stale", code: "stale", text: "the game has gone on" };
    const missed = [{ ...updates[0], seq: waiting.seq + 1 }];
    line().say({ type: "refused", id: line().sent.at(-1)!.id, seq: waiting.seq + 1, problem, missed });
    await expect(done).rejects.toBeInstanceOf(Refusal);
    expect(table.replica.value?.seq).toBe(waiting.seq + 1);
  });

  test("is ready as soon as it sits, once", () => {
    line().open();
    const sitting = { ...waiting, yours: [1] };
    line().say(sitting);
    line().say(sitting);
    const ready = line().sent.filter((message) => message.do === "ready");
    expect(ready).toHaveLength(1);
    expect(ready[0]).toMatchObject({ seat: 1, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test("does not come back where it was signed out", async () => {
    begin();
    line().cut(4001);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.all).toHaveLength(1);
    expect(table.feed.connection.value).toBe("signed_out");
  });

  test("gives up a table that does not exist, and says so", async () => {
    const problem = { kind: "not_found", code: "no_such_table", text: "there is no such table" };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(problem), { status: 404 })));
    line().cut();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.problem.value?.code).toBe("no_such_table");
    expect(table.feed.connection.value).toBe("refused");
  });

  test("says that there is no room, and comes in when there is", async () => {
    const problem = { kind: "too_much", code: "too_many_spectators", text: "2 people watch this table already" };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(problem), { status: 429 })));
    line().cut();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.tableFull.value?.code).toBe("too_many_spectators");
    expect(table.problem.value).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(Line.all).toHaveLength(2);
    begin();
    expect(table.tableFull.value).toBeNull();
  });

  test("notices a connection that has died without a word", async () => {
    begin();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(line().sent.at(-1)).toEqual({ do: "ping" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(Line.all).toHaveLength(2);
  });

  test("looks through the eyes that it is told to, after a cut as well", async () => {
    begin();
    table.switchSeat(2);
    expect(line().sent.at(-1)).toEqual({ do: "look", seat: 2 });
    line().say({ ...waiting, seat: 2, yours: [1, 2], table: { ...waiting.table, status: "playing" } });
    line().cut();
    await vi.advanceTimersByTimeAsync(2000);
    expect(line().url).toContain("seat=2");
  });
});
