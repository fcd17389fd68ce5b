import { render } from "preact";
import { describe, expect, test } from "vitest";
import { setLanguage, t } from "../i18n";
import { memoBy, memo } from "./memo";

describe("a drawing", () => {
  test("that is still is made anew only when something of it has changed", () => {
    let drawn = 0;
    const Sign = memo(({ name }: { name: string; size: number }) => <b>{`${name}${++drawn}`}</b>);
    const box = document.createElement("div");
    render(<Sign name="a" size={1} />, box);
    render(<Sign name="a" size={1} />, box);
    expect(box.textContent).toBe("a1");
    render(<Sign name="b" size={1} />, box);
    expect(box.textContent).toBe("b2");
  });

  test("with a picture is made anew only with another one", () => {
    let drawn = 0;
    const Field = memoBy(({ moves }: { picture: string; moves: string[] }) => <b>{`${moves.join()}${++drawn}`}</b>);
    const box = document.createElement("div");
    render(<Field picture="A2" moves={["x"]} />, box);
    render(<Field picture="A2" moves={["y"]} />, box);
    expect(box.textContent).toBe("x1");
    render(<Field picture="A2 open" moves={["y"]} />, box);
    expect(box.textContent).toBe("y2");
  });

  test("with words is made anew in another language", async () => {
    const Word = memo(({ size }: { size: number }) => <b>{`${t("cancel")} ${size}`}</b>);
    const box = document.createElement("div");
    render(<Word size={1} />, box);
    await setLanguage("de");
    await new Promise((drawn) => setTimeout(drawn));
    expect(box.textContent).toBe("Abbrechen 1");
    await setLanguage("en");
  });
});
