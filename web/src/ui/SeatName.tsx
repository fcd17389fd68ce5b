import type { SeatInfo } from "../api/types";
import { t, tDynamic, hasText } from "../i18n";
import { SeatSign } from "./SeatSign";

/** Who sits there, in a word. Bots have names by seat, since several of the same kind may play; those of people say so. */
export function seatName(line: SeatInfo | undefined): string {
  if (!line || line.kind === "open") return t("seat.open");
  if (line.kind === "remote") return remoteName(line.name);
  return line.kind === "bot" ? crewName(line.seat) : personName(line.name);
}

/** A name as it was given; or what the server puts where there is none: who was forgotten, who had none in a record. */
export function personName(name: string): string {
  if (name === "Former player") return t("seat.former");
  const [, seat] = /^Seat (\d)$/.exec(name) ?? [];
  return seat ? t("new.seat", { seat }) : name;
}

/** Nobody shall take it for a person: the name says what it is, once, wherever it stands. */
function remoteName(name: string): string {
  return name.endsWith(t("seat.remote", { name: "" })) ? name : t("seat.remote", { name });
}

function crewName(seat: number): string {
  return t("seat.crew").split(",")[seat - 1] ?? t("seat.bot");
}

/** A bot's name as people read it. */
export function botName(bot: string): string {
  if (hasText(`bot.${bot}`)) return tDynamic(`bot.${bot}`);
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** What a level of a bot is called: by a rank, where it has one. */
export function levelName(bot: string, level: number): string {
  const rank = `level.${bot}.${level}`;
  return hasText(rank) ? tDynamic(rank) : botName(bot);
}

/** A seat as people read it. */
export interface NamedSeat extends SeatInfo {
  /** Which bot it is, where `name` is what players call it. */
  bot?: string;
}

/** A bot's tag: its rank, if it has one. Nothing for a person. */
export function BotTag({ line }: { line: NamedSeat | undefined }) {
  if (line?.kind !== "bot") return null;
  const { level, bot = line.name } = line;
  const ranked = hasText(`level.${bot}.${level}`);
  return (
    <span class="tag" title={ranked ? t("seat.bot") : levelName(bot, level)}>
      {ranked && <span class="unseen">{t("seat.bot")} </span>}
      {ranked ? levelName(bot, level) : t("seat.bot")}
    </span>
  );
}

/** A seat's sign with its owner's name; of a bot, how good it is. */
export function SeatName({ line, size }: { line: NamedSeat; size?: number }) {
  return (
    <span class={`seat-name ${line.kind}`}>
      <SeatSign seat={line.seat} {...(size ? { size } : {})} />
      <span class="seat-name-text">{seatName(line)}</span>
      {line.kind === "remote" && <span class="tag">{t("seat.owner", { owner: line.owner })}</span>}
      <BotTag line={line} />
    </span>
  );
}
