import { beforeAll, describe, expect, it } from "vitest";
import type { LegalMoveOf, SubHuntView, SubmarineView } from "../api/types";
import { addTexts } from "../i18n";
import { fixtures, mirrors } from "../table/fixtures";
import { parseHistory } from "../table/history/history";
import huntWords from "./subhunt/texts/en.json";
import { eventText as huntEvent } from "./subhunt/texts/eventText";
import { consequences as huntConsequences, moveText as huntMove } from "./subhunt/texts/moveText";
import subWords from "./submarine/texts/en.json";
import { eventText } from "./submarine/texts/eventText";
import { consequences, moveText } from "./submarine/texts/moveText";

beforeAll(async () => {
  await addTexts("submarine", subWords);
  await addTexts("subhunt", huntWords);
});

const name = (seat: number) => ["", "Ann", "Bob"][seat]!;
const UNTRANSLATED = /undefined|null|NaN|\{\{|\bsub(marine|hunt)\.[a-z]/;

/** The texts of a legal move of each game, and of a move that was made. */
const games: Record<string, { offered(choice: never): string[]; event(event: never, before: never): string }> = {
  submarine: {
    offered: (choice: LegalMoveOf<SubmarineView>) => [moveText(choice), ...consequences(choice, 1, name)],
    event: (event, before) => eventText(event, before, name),
  },
  subhunt: {
    offered: (choice: LegalMoveOf<SubHuntView>) => [huntMove(choice), ...huntConsequences(choice)],
    event: (event, before) => huntEvent(event, before, name),
  },
};

describe.each(fixtures)("%s", (_, { heard, story }) => {
  const game = games[story.first!.game]!;

  it("tells every move of a real game in whole words", () => {
    const { steps } = parseHistory(story);
    const texts = steps.slice(1).map(({ event }, step) => game.event(event as never, steps[step]!.view as never));
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => !text || UNTRANSLATED.test(text))).toEqual([]);
  });

  it("words everything that could be chosen in it", () => {
    const choices = mirrors(heard).flatMap((mirror) => mirror.moves);
    const texts = choices.flatMap((choice) => game.offered(choice as never));
    expect(texts.filter((text) => !text || UNTRANSLATED.test(text))).toEqual([]);
  });
});
