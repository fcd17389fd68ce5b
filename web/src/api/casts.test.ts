/** What the server sends has generated types: nothing that the client reads from it is cast. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const FOR_TESTS = /\.test\.tsx?$|\/(testing|fixtures)\.ts$/;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.tsx?$/.test(name) && name !== "api/generated.ts" && !FOR_TESTS.test(`/${name}`));
const read = (name: string) => readFileSync(join(SOURCE, name), "utf8");

test("no data of the server is cast", () => {
  const types = Array.from(read("api/types.ts").matchAll(/^export type (\w+)/gm), ([, name]) => name);
  expect(types.length).toBeGreaterThan(50);
  const cast = new RegExp(`\\bas (unknown as\\b|any\\b|never\\b|(${types.join("|")}|GameUI|TableReplica)\\b(?!\\[))`);
  const found = files.flatMap((name) =>
    read(name)
      .split("\n")
      .flatMap((line, index) =>
        cast.test(line) && !/^import|^export .* from/.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

test("what is parsed gets its type in few places", () => {
  const parsing = files.filter((name) => /JSON\.parse\(|\.json\(\)/.test(read(name)));
  expect(parsing.filter((name) => !/(^|\/)storage\.ts$/.test(name)).sort()).toEqual([
    "api/messages.ts",
    "api/request.ts",
    "features/practice/localFeed.ts", // the saved game, which only the engine reads
    "table/create/record/fault.ts", // whether a text is a record at all
    "table/live/offlineEngine.ts",
  ]);
});
