import { render } from "preact";
import { expect, it } from "vitest";
import { actionsHeight, showToast, toasts } from "../state/toasts";
import { Toasts } from "./Toasts";

it("stay above the choices at a table, without a property that the whole page would inherit", async () => {
  const box = document.createElement("div");
  render(<Toasts />, box);
  const room = () => box.querySelector<HTMLElement>(".toasts")!.style.getPropertyValue("--actions");
  expect(room()).toBe("");
  actionsHeight.value = 72;
  await new Promise((drawn) => setTimeout(drawn));
  expect(room()).toBe("72px");
  expect(document.documentElement.style.getPropertyValue("--actions")).toBe("");
  actionsHeight.value = 0;
  await new Promise((drawn) => setTimeout(drawn));
  expect(room()).toBe("");
  render(null, box);
});

it("show one refusal at a time, and keep other messages", () => {
  showToast(() => "copied");
  for (let wrong = 1; wrong <= 5; wrong++) showToast(() => `refused ${wrong}`, "bad");
  expect(toasts.value.map(({ words }) => words())).toEqual(["copied", "refused 5"]);
  toasts.value = [];
});
