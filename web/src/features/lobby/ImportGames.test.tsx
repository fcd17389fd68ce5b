import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { Unreachable } from "../../api/http";
import { setLanguage, t } from "../../i18n";
import { clearSession } from "../../state/session";
import { toasts } from "../../state/toasts";
import { ImportGames } from "./ImportGames";

afterEach(() => (toasts.value = []));

test("a file can be chosen again after reading has failed", async () => {
  const lost = Object.defineProperty(new File(["{}"], "game.json"), "size", {
    get: () => {
      throw new Unreachable();
    },
  });
  const box = document.createElement("div");
  render(<ImportGames />, box);
  const picker = box.querySelector<HTMLInputElement>("input[type=file]")!;
  Object.defineProperty(picker, "files", { value: [lost] });
  picker.dispatchEvent(new Event("change"));
  await vi.waitFor(() => expect(toasts.value.map(({ tone }) => tone)).toEqual(["bad"]));
  await vi.waitFor(() => expect(box.querySelector("[aria-disabled=true]")).toBeNull());
  render(null, box);
});

test("the reason why a record is refused follows the language", async () => {
  const problem = { kind: "malformed", code: "game_over", text: "game over", params: { move: 3, played: "pass" } };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      path.endsWith("/records")
        ? new Response(JSON.stringify(problem), { status: 422 })
        : new Response(JSON.stringify({ name: "Manta" })),
    ),
  );
  const box = document.createElement("div");
  render(<ImportGames />, box);
  const picker = box.querySelector<HTMLInputElement>("input[type=file]")!;
  Object.defineProperty(picker, "files", { value: [new File(['{"format": "fathom/1", "moves": []}'], "game.json")] });
  picker.dispatchEvent(new Event("change"));
  const shown = () => box.querySelector("[role=alert]")?.textContent ?? "";
  await vi.waitFor(() => expect(shown()).toContain(t("problem.game_over")));
  const english = shown();
  await setLanguage("de");
  await vi.waitFor(() => expect(shown()).toContain(t("problem.game_over")));
  expect(shown()).not.toBe(english);
  await setLanguage("en");
  clearSession();
  render(null, box);
  vi.unstubAllGlobals();
});
