import { render } from "preact";
import { expect, test } from "vitest";
import { setLanguage } from "../../../i18n";
import { FaultBanner } from "./FileError";
import { fault, openText } from "./replayFile";
import { tr } from "../texts";

test("the reason why a file cannot be shown follows the language", async () => {
  const box = document.createElement("div");
  await openText("no record");
  render(<FaultBanner />, box);
  const english = tr("fault.no_json");
  expect(box.textContent).toContain(english);
  await setLanguage("de");
  await new Promise((drawn) => setTimeout(drawn));
  expect(tr("fault.no_json")).not.toBe(english);
  expect(box.textContent).toContain(tr("fault.no_json"));
  await setLanguage("en");
  fault.value = null;
  render(null, box);
});
