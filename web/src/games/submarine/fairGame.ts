import type { GameRecord } from "../../api/types";
import type { Numbers } from "../../fairness/hashing";
import type { Dealt, FairGame } from "../fairGame";

const COLOURS = "RYGBV";
const KINDS = "abcdefghijkl";
const FIELDS = [..."ABCDEF"].flatMap((column) => [2, 3, 4, 5].map((level) => `${column}${level}`));
const TREASURES = [...COLOURS].flatMap((colour) => [...KINDS].map((kind) => colour + kind));
const EACH: Record<number, number> = { 2: 15, 3: 15, 4: 13, 5: 12 };
/** Places of cards in news: hands from 0 on, then the tops of stocks and spare pile, then their bottoms. */
const TOP = 8;
const BOTTOM = 16;
const DISCARD = 24;

function piled(record: GameRecord, cards: string): { stocks: string[]; spare: string } {
  const each = EACH[record.players]!;
  const stocks = Array.from({ length: record.players }, (_, seat) => cards.slice(seat * each, (seat + 1) * each));
  return { stocks, spare: cards.slice(record.players * each) };
}

function deal(record: GameRecord, numbers: Numbers): Dealt {
  const treasures = numbers.shuffled(TREASURES);
  const board = Object.fromEntries(FIELDS.map((field) => [field, treasures.splice(0, Number(field[1]) - 1)]));
  const cards = numbers.shuffled([...COLOURS.repeat(12)]).join("");
  const start = record.options.first === "random" ? 1 + Number(numbers.below(BigInt(record.players))) : 1;
  const drawn = record.options.mussels === "random" ? numbers.shuffled([...COLOURS]) : null;
  const mussels = drawn ? { mussels: drawn.slice(0, record.players).join("") } : {};
  return { start, deal: { board, ...piled(record, cards), ...mussels } };
}

function dealOn(record: GameRecord, news: number[][], numbers: Numbers): Dealt {
  const { stocks, spare } = record.deal as { stocks: string[]; spare: string };
  const cards = [...stocks.join(""), ...spare];
  const places = unseen(record.players, news);
  const order = (card: string) => COLOURS.indexOf(card);
  const fresh = numbers.shuffled(places.map((place) => cards[place]!).sort((a, b) => order(a) - order(b)));
  places.forEach((place, index) => (cards[place] = fresh[index]!));
  return { start: record.start, deal: { ...record.deal, ...piled(record, cards.join("")) } };
}

/** The cards, by their places in the deal, that were never in anybody's hand. */
function unseen(players: number, news: number[][]): number[] {
  const each = EACH[players]!;
  const ends = [...Array.from({ length: players + 1 }, (_, seat) => seat * each), 60];
  const piles = ends.slice(1).map((end, index) => {
    const begin = ends[index]!;
    return Array.from({ length: end - begin }, (_, n): number | null => end - 1 - n); // the top card is the last
  });
  for (const event of news.flat()) {
    const source = Math.floor(event / 256);
    const target = Math.floor(event / 8) % 32;
    const card = source >= TOP ? (piles[source - TOP]!.pop() ?? null) : null;
    if (target >= TOP && target < BOTTOM) piles[target - TOP]!.push(card);
    else if (target >= BOTTOM && target < DISCARD) piles[target - BOTTOM]!.unshift(card);
  }
  return piles
    .flat()
    .filter((card) => card !== null)
    .sort((a, b) => a - b);
}

export const fair: FairGame = {
  deal,
  dealOn,
  secret: (line) => line.startsWith("swap ") || (line.startsWith("lift ") && line.includes(" pay ")),
  spun: () => false,
  spin: (_, line) => line,
};
