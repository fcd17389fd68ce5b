import { expect, test } from "vitest";
import { addWords, lookUp } from "./lookup";

addWords("en", "", {
  plain: "Text",
  greeting: "Hello, {{name}}! {{name}}?",
  seats_one: "{{count}} seat",
  seats_other: "{{count}} seats",
  only_other: "only {{count}}",
  card: "a $t(part.colour.{{colour}}) card for {{name}}",
  lost: "a $t(part.colour.none) card",
  count_of: "{{name}}: $t(seats)",
});
addWords("en", "part.", { "colour.R": "red", english: "English alone" });
addWords("fr", "", {
  plain: "Texte",
  seats_one: "{{count}} place",
  seats_many: "{{count}} de places",
  seats_other: "{{count}} places",
});

test("a text is found by its key, in English where the language has none", () => {
  expect(lookUp("fr", "plain")).toBe("Texte");
  expect(lookUp("fr", "part.english")).toBe("English alone");
  expect(lookUp("de", "plain")).toBe("Text");
  expect(lookUp("en", "nothing")).toBeUndefined();
});

test("parameters stand in all holes of their name, as they are", () => {
  expect(lookUp("en", "greeting", { name: "{{name}} $t(plain) $&" })).toBe(
    "Hello, {{name}} $t(plain) $&! {{name}} $t(plain) $&?",
  );
  expect(lookUp("en", "greeting", { name: null })).toBe("Hello, ! ?");
});

test("a number chooses the text as its language does", () => {
  expect([0, 1, 2].map((count) => lookUp("en", "seats", { count }))).toEqual(["0 seats", "1 seat", "2 seats"]);
  expect([0, 1, 2, 1e6].map((count) => lookUp("fr", "seats", { count }))).toEqual([
    "0 place",
    "1 place",
    "2 places",
    "1000000 de places",
  ]);
  expect(lookUp("en", "only", { count: 1 })).toBe("only 1");
  expect(lookUp("en", "plain", { count: 1 })).toBe("Text");
});

test("other texts stand in a text, with the same parameters", () => {
  expect(lookUp("en", "card", { colour: "R", name: "$t(plain)" })).toBe("a red card for $t(plain)");
  expect(lookUp("en", "lost")).toBe("a part.colour.none card");
  expect(lookUp("en", "count_of", { name: "Ann", count: 2 })).toBe("Ann: 2 seats");
});
