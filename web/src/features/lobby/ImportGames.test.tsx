import { render } from "preact";
import { expect, test, vi } from "vitest";
import { setLanguage, t } from "../../i18n";
import { clearSession } from "../../state/session";
import { ImportGames } from "./ImportGames";

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
