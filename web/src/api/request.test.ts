import { afterEach, expect, expectTypeOf, test, vi } from "vitest";
import { Refusal, Unreachable } from "./http";
import { request } from "./request";
import type { CurrentUser, GameHistory } from "./types";

const TABLE = "T".repeat(22);

/** Answer all requests with a status and a body; the requests. */
function answering(status: number, body?: unknown) {
  const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status })),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => void vi.unstubAllGlobals());

test("parameters go into the address, the body is sent as JSON", async () => {
  const fetch = answering(200, { problem: null });
  const body = { seat: 2, line: "sail A" };
  expect(await request("POST", "/tables/{table}/why", { path: { table: TABLE }, body })).toEqual({ problem: null });
  expect(fetch).toHaveBeenCalledWith(`/api/v1/tables/${TABLE}/why`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await request("GET", "/tables/{table}/past", { path: { table: TABLE }, query: { step: 3, names: "A\nB" } });
  await request("GET", "/rules/{name}/annotations", { path: { name: "a/b?" } });
  await request("POST", "/records", { json: '{"format": "fathom/1"}' });
  expect(fetch.mock.calls.slice(1).map(([path, init]) => [path, init?.body])).toEqual([
    [`/api/v1/tables/${TABLE}/past?step=3&names=A%0AB`, undefined],
    ["/api/v1/rules/a%2Fb%3F/annotations", undefined],
    ["/api/v1/records", '{"format": "fathom/1"}'],
  ]);
});

test("nothing comes back where nothing is to be said", async () => {
  answering(204);
  expect(await request("DELETE", "/session")).toBeUndefined();
});

test("a refusal is thrown with its problem, in whatever it comes", async () => {
  const problem = { kind: "illegal", code: "not_over", text: "the game is not over" };
  for (const body of [problem, { type: "refused", id: "1", seq: 3, problem }]) {
    answering(409, body);
    const error = await request("GET", "/me").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ problem, message: "the game is not over" });
  }
  answering(502, ["not ours"]);
  await expect(request("GET", "/me")).rejects.toMatchObject({ problem: { code: "incident" } });
});

test("no answer is another matter", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(request("GET", "/me")).rejects.toBeInstanceOf(Unreachable);
});

test("operations are checked by the compiler", () => {
  const calls = () => {
    expectTypeOf(request("GET", "/me")).resolves.toEqualTypeOf<CurrentUser>();
    expectTypeOf(request("DELETE", "/session")).resolves.toEqualTypeOf<undefined>();
    const path = { table: TABLE };
    expectTypeOf(request("GET", "/tables/{table}/story", { path })).resolves.toEqualTypeOf<GameHistory>();
    // @ts-expect-error: no such path
    void request("GET", "/mee");
    // @ts-expect-error: no such method there
    void request("PUT", "/games");
    // @ts-expect-error: a table is missing
    void request("GET", "/tables/{table}/story");
    // @ts-expect-error: the parameter of the path is called otherwise
    void request("GET", "/tables/{table}/story", { path: { id: TABLE } });
    // @ts-expect-error: a step is a number
    void request("GET", "/tables/{table}/past", { path, query: { step: "3" } });
    // @ts-expect-error: a step is required
    void request("GET", "/tables/{table}/past", { path, query: {} });
    // @ts-expect-error: a body is required
    void request("POST", "/tables/{table}/why", { path });
    // @ts-expect-error: a name is a text
    void request("POST", "/session", { body: { name: 3 } });
    // @ts-expect-error: no such command
    void request("POST", "/tables/{table}/commands", { path, body: { do: "cheat", id: "1" } });
  };
  expect(calls).toBeTypeOf("function"); // never called: its types are what is tested
});
