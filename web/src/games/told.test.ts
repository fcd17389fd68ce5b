import { beforeAll, describe, expect, it } from "vitest";
import type { LegalMoveOf, SubHuntView, SubmarineView } from "../api/types";
import { addTexts } from "../i18n";
import { fixtures, mirrors } from "../table/fixtures";
import { parseHistory } from "../table/history";
import huntWords from "./subhunt/en.json";
import { eventText as tellHunt } from "./subhunt/tell";
import { choiceWords, consequences as huntConsequences } from "./subhunt/words";
import subWords from "./submarine/en.json";
import { consequences, moveText, eventText as tellSub } from "./submarine/words";

beforeAll(async () => {
  await addTexts("submarine", subWords);
  await addTexts("subhunt", huntWords);
});

const name = (seat: number) => ["", "Ann", "Bob"][seat]!;
const UNSAID = /undefined|null|NaN|\{\{|\bsub(marine|hunt)\.[a-z]/;

/** What the client says of a legal move of a game, and of a move that was made. */
const games: Record<string, { offered(choice: never): string[]; told(event: never, before: never): string }> = {
  submarine: {
    offered: (choice: LegalMoveOf<SubmarineView>) => [moveText(choice), ...consequences(choice, 1, name)],
    told: (event, before) => tellSub(event, before, name),
  },
  subhunt: {
    offered: (choice: LegalMoveOf<SubHuntView>) => [choiceWords(choice), ...huntConsequences(choice)],
    told: (event, before) => tellHunt(event, before, name),
  },
};

describe.each(fixtures)("%s", (_, { heard, story }) => {
  const game = games[story.first!.game]!;

  it("tells every move of a real game in whole words", () => {
    const { moments } = parseHistory(story);
    const words = moments.slice(1).map(({ event }, step) => game.told(event as never, moments[step]!.view as never));
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter((its) => !its || UNSAID.test(its))).toEqual([]);
  });

  it("words everything that could be chosen in it", () => {
    const choices = mirrors(heard).flatMap((mirror) => mirror.moves);
    const words = choices.flatMap((choice) => game.offered(choice as never));
    expect(words.filter((its) => !its || UNSAID.test(its))).toEqual([]);
  });
});
