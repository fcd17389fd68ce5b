import { expect, it } from "vitest";
import type { SubHuntView, SubmarineView } from "../api/types";
import type { Manifest } from "./contract";
import { MANIFESTS } from "./registry";

it("ties the name of a game to the components for its view: the compiler refuses those of another game", () => {
  const [submarine] = MANIFESTS;
  const own: Pick<Manifest<SubmarineView>, "name" | "load"> = { name: "submarine", load: () => import("./submarine") };
  // @ts-expect-error -- a name of another game
  const renamed: Pick<Manifest<SubHuntView>, "name"> = { name: own.name };
  // @ts-expect-error -- components for another view
  const swapped: Pick<Manifest<SubHuntView>, "load"> = { load: () => import("./submarine") };
  expect([submarine!.name, renamed.name]).toEqual([own.name, own.name]);
  expect(swapped.load).toBeTypeOf("function");
});
