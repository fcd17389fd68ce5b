import { render } from "preact";
import { expect, test } from "vitest";
import { setLanguage } from "../../../i18n";
import { FileError } from "./FileError";
import { fault, openText } from "./replayFile";
import { tr } from "../../../table/create/record/texts";

test("the reason why a file cannot be shown follows the language", async () => {
  const box = document.createElement("div");
  await openText("no record");
  render(<FileError />, box);
  const english = tr("no_json");
  expect(box.textContent).toContain(english);
  await setLanguage("de");
  await new Promise((drawn) => setTimeout(drawn));
  expect(tr("no_json")).not.toBe(english);
  expect(box.textContent).toContain(tr("no_json"));
  await setLanguage("en");
  fault.value = null;
  render(null, box);
});
