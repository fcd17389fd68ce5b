import { render } from "preact";
import { afterEach, describe, expect, test } from "vitest";
import { mail } from "./notifications";
import { Mail } from "./EmailSettings";

const drawn = () => new Promise((then) => setTimeout(then));

describe("the form for letters", () => {
  afterEach(() => void (mail.value = null));

  test("keeps what is typed when the server says something meanwhile", async () => {
    const box = document.createElement("div");
    const now = {
      offered: true,
      address: "",
      confirmed: false,
      paused: false,
      events: ["your_turn" as const],
      language: "en" as const,
    };
    mail.value = now;
    render(<Mail />, box);
    const field = box.querySelector<HTMLInputElement>("input[type=email]")!;
    field.value = "ann@";
    field.dispatchEvent(new Event("input"));
    mail.value = { ...now, address: "old@example.org" };
    await drawn();
    expect(field.value).toBe("ann@");
  });

  test("shows what the server knows, from the first moment and later", async () => {
    const box = document.createElement("div");
    mail.value = {
      offered: true,
      address: "ann@example.org",
      confirmed: true,
      paused: false,
      events: ["game_over"],
      language: "de",
    };
    render(<Mail />, box);
    const field = box.querySelector<HTMLInputElement>("input[type=email]")!;
    expect(field.value).toBe("ann@example.org");
    expect(
      [...box.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].map((checkbox) => checkbox.checked),
    ).toEqual([false, true, false]);
    mail.value = { ...mail.value, address: "bob@example.org" };
    await drawn();
    expect(field.value).toBe("bob@example.org");
  });
});
