import type { Clock, GameInfo, NewTable, SeatRequest, Value } from "../../api/types";

/** A seat on the form: `here` is somebody else on this device. */
export interface SeatDraft {
  kind: "me" | "here" | "open" | "bot" | "remote";
  name: string;
  /** Of a remote bot, the handle; it is invited once there is a table. */
  guest: string;
  bot: string;
  level: number;
}

/** A table as somebody plans it. */
export interface TableDraft {
  game: string;
  preset: string;
  options: Record<string, Value>;
  seats: SeatDraft[];
  public: boolean;
  clock: Clock;
  undo: boolean;
  spectators: NonNullable<NewTable["spectators"]>;
  chat: boolean;
  hints: boolean;
  /** The aids of the game by hand; null: as the server enables them, all against bots alone. */
  aids: string[] | null;
}

/** A plan that makes sense at once: one person, one invited. */
export function defaultDraft(game: GameInfo, { bot, level }: Pick<SeatDraft, "bot" | "level">): TableDraft {
  const seat = (kind: SeatDraft["kind"]): SeatDraft => ({ kind, name: "", guest: "", bot, level });
  return {
    game: game.name,
    preset: Object.keys(game.presets)[0] ?? "",
    options: {},
    seats: Array.from({ length: game.seats[0]! }, (_, index) => seat(index === 0 ? "me" : "open")),
    public: false,
    clock: null,
    undo: true,
    spectators: "on",
    chat: true,
    hints: true,
    aids: null,
  };
}

/** What an option is set to: by hand, by the preset, or as usual. */
export function optionValue(plan: TableDraft, game: GameInfo, name: string): Value {
  const option = game.options.find((each) => each.name === name)!;
  return plan.options[name] ?? game.presets[plan.preset]?.[name] ?? option.default;
}

/** The aids that the table will have. */
export function enabledAids(plan: TableDraft, game: GameInfo): string[] {
  return plan.aids ?? (againstBots(plan) ? (game.aids ?? []) : []);
}

function againstBots({ seats }: TableDraft): boolean {
  return (
    seats.filter(({ kind }) => kind === "me").length === 1 && seats.every(({ kind }) => kind === "me" || kind === "bot")
  );
}

/** The plan as the server takes it. */
export function toRequest(plan: TableDraft): Omit<NewTable, "id"> {
  return {
    game: plan.game,
    seats: plan.seats.map(seatWish),
    options: plan.options,
    public: plan.public,
    clock: plan.clock,
    undo: plan.undo,
    spectators: plan.spectators,
    chat: plan.chat,
    hints: plan.hints,
    aids: plan.aids,
    ...(plan.preset ? { preset: plan.preset } : {}),
  };
}

function seatWish(seat: SeatDraft): SeatRequest {
  if (seat.kind === "bot") return { type: "bot", bot: seat.bot, level: seat.level };
  return { type: seat.kind === "open" || seat.kind === "remote" ? "open" : "me" };
}

/** Names of those who share this device, by seat; only it knows them. */
export function localNames(plan: TableDraft, own: string): Record<number, string> | undefined {
  if (!plan.seats.some((seat) => seat.kind === "here")) return undefined;
  const entries = plan.seats.map((seat, index) => [index + 1, seat.kind === "me" ? own : seat.name] as const);
  return Object.fromEntries(entries.filter(([, name]) => name));
}

/** An option as somebody typed it: the server says whether it makes sense. */
export function parseOption(text: string, like: Value): Value {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0 || words.some((word) => Number.isNaN(Number(word)))) return text;
  if (Array.isArray(like)) return words.map(Number);
  return typeof like === "number" ? Number(text) : text;
}
