import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTexts, formatDate, formatList, LANGUAGES, setLanguage, t, tDynamic, hasText, type Language } from ".";
import type { Problem } from "../api/types";
import hunt from "../games/subhunt/texts/en.json";
import { problemText as huntProblem } from "../games/subhunt/texts/problemText";
import sub from "../games/submarine/texts/en.json";
import { eventText } from "../games/submarine/texts/eventText";
import { theToken, tokenName } from "../games/submarine/texts/names";
import { problemText } from "../games/submarine/texts/problemText";
import { moved, way } from "../games/submarine/testing";
import { clockText } from "../table/clock/clockTexts";

const SUB = import.meta.glob("../games/submarine/texts/{nl,de,fr}.json", { import: "default" });
const HUNT = import.meta.glob("../games/subhunt/texts/{nl,de,fr}.json", { import: "default" });
/** As the folder itself would name them. */
const own = (found: Record<string, () => Promise<unknown>>) =>
  Object.fromEntries(Object.entries(found).map(([path, load]) => [path.replace(/.*\//, "./"), load]));

beforeAll(async () => {
  await addTexts("submarine", sub, own(SUB));
  await addTexts("subhunt", hunt, own(HUNT));
});
afterAll(() => setLanguage("en"));

const names = ["", "Ann", "Bob"];
const lifted = moved(1, "lift", way("token Gd", "C4", "container 1"));
const noCard = { code: "no_card_for", params: { token: "Gd", colour: "G" } } as unknown as Problem;
const tooFar = { code: "too_far", params: { field: "9", place: "port" } } as unknown as Problem;

/** One of each sort of sentence that is put together from pieces. */
const said = () => [
  eventText(lifted, null, (seat) => names[seat]!),
  problemText(noCard),
  huntProblem(tooFar),
  formatList(["Ann", "Bob", "Cat"]),
  t("lobby.seats_open", { count: 2 }),
  clockText({ type: "move", seconds: 172_800 }),
  formatDate(Date.UTC(2026, 2, 5, 12)),
];

const EXPECTED: Record<Language, string[]> = {
  en: [
    "Ann salvages the green dagger from C4 with a green card.",
    "The green dagger costs a green card, and you have none in your hand.",
    "9 is more than three steps from a ship that is in port.",
    "Ann, Bob and Cat",
    "2 seats free",
    "2 days per turn",
    "5 March 2026",
  ],
  nl: [
    "Ann bergt de groene dolk van C4 met een groene kaart.",
    "Om de groene dolk te bergen heb je een groene kaart nodig, en die heb je niet in je hand.",
    "9 is te ver: een schip in de haven doet hooguit drie stappen.",
    "Ann, Bob en Cat",
    "2 plaatsen vrij",
    "2 dagen per beurt",
    "5 maart 2026",
  ],
  de: [
    "Ann birgt den grünen Dolch von C4 mit einer grünen Karte.",
    "Um den grünen Dolch zu bergen, brauchst du eine grüne Karte, und du hast keine auf der Hand.",
    "9 ist von einem Schiff im Hafen mehr als drei Felder entfernt.",
    "Ann, Bob und Cat",
    "2 Plätze frei",
    "2 Tage pro Zug",
    "5. März 2026",
  ],
  fr: [
    "Ann remonte la dague verte de C4 avec une carte verte.",
    "Pour remonter la dague verte, il faut une carte verte, et vous n’en avez pas en main.",
    "La case 9 est à plus de trois pas du navire, qui est au port.",
    "Ann, Bob et Cat",
    "2 places libres",
    "2 jours par tour",
    "5 mars 2026",
  ],
};

describe("a sentence", () => {
  test.each(LANGUAGES)("is put together as %s wants it, at once after a change", async (language) => {
    await setLanguage(language);
    expect(document.documentElement.lang).toBe(language);
    expect(said().map((words) => words?.replace(/[\u00a0\u202f]/g, " "))).toEqual(EXPECTED[language]);
  });

  test("bends colours with what they belong to", async () => {
    const both = (token: string) => `${tokenName(token)}, ${theToken(token)}`;
    await setLanguage("de");
    expect(both("Re")).toBe("rotes Ei, das rote Ei");
    expect(both("Ri")).toBe("roter Götze, den roten Götzen");
    expect(both("V*")).toBe("violette Muschel, die violette Muschel");
    await setLanguage("nl");
    expect(both("Re")).toBe("rood ei, het rode ei");
    expect(both("V*")).toBe("violette mossel, de violette mossel");
    await setLanguage("fr");
    expect(both("Ve")).toBe("œuf violet, l’œuf violet");
    expect(both("Va")).toBe("amphore violette, l’amphore violette");
    expect(both("V*")).toBe("coquillage violet, le coquillage violet");
  });

  test("takes a name for what it is, whatever stands in it", async () => {
    await setLanguage("en");
    expect(t("event.seated", { name: "$t(chat) {{name}}" })).toBe("$t(chat) {{name}} takes a seat.");
  });

  test("is in the language that was asked for last, and in English where a part has no other words", async () => {
    await Promise.all([setLanguage("nl"), setLanguage("de")]);
    expect(t("cancel")).toBe("Abbrechen");
    await addTexts("odd", { hello: "Hello" });
    expect([hasText("odd.hello"), tDynamic("odd.hello")]).toEqual([true, "Hello"]);
  });
});
