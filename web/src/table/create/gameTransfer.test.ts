import { expect, test, vi } from "vitest";
import { partCommitment } from "../../fairness/hashing";
import { splitRecords } from "./gameTransfer";

test("a file holds one record, in one line or many, or one to a line", () => {
  expect(splitRecords('{"a": 1}')).toEqual(['{"a": 1}']);
  expect(splitRecords('{\n  "a": 1\n}\n')).toEqual(['{\n  "a": 1\n}\n']);
  expect(splitRecords('{"a": 1}\n{"b": 2}\n\n')).toEqual(['{"a": 1}', '{"b": 2}']);
});

test("a game goes on with us on the chosen seat, and begins at once against bots", async () => {
  const sent: [string, unknown][] = [];
  const answers: Record<string, unknown> = {
    "/api/v1/games": { games: [], bots: [{ name: "captain", levels: 5 }] },
    "/api/v1/tables": { table: "new" },
    "/api/v1/session": { name: "Manta" },
  };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    sent.push([path, init?.body ? JSON.parse(init.body as string) : null]);
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? {})));
  });
  vi.resetModules(); // other tests have loaded the list of games
  const { continueGame } = await import("./gameTransfer");
  const info = { table: "old", game: "submarine", players: 3 };
  const bot = { type: "bot", bot: "captain", level: 2 };
  expect(await continueGame(info, { step: 7, seat: 2, others: "bots" })).toBe("new");
  const wish = sent.find(([path]) => path === "/api/v1/tables")![1];
  expect(wish).toMatchObject({ game: "submarine", seats: [bot, { type: "me" }, bot], from: { table: "old", step: 7 } });
  const [ready, reveal, start] = sent.slice(-3).map(([, body]) => body as Record<string, string>);
  expect([ready, reveal, start]).toMatchObject([{ do: "ready", seat: 2 }, { do: "reveal", seat: 2 }, { do: "start" }]);
  expect(ready!.commitment).toBe(partCommitment(reveal!.part!));
  expect(await continueGame(info, { step: 7, seat: 1, others: "friends" })).toBe("new");
  expect(sent.at(-1)![1]).toMatchObject({ seats: [{ type: "me" }, { type: "open" }, { type: "open" }] });
  vi.unstubAllGlobals();
});
