import type { ProposedAction, SeatInfo, PublicEvent, View } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { formatDate, formatList, t, tDynamic, hasText } from "../../i18n";
import { asSentence } from "../../state/toasts";
import { personName, seatName } from "../../ui/SeatName";

export type SeatNaming = (seat: number) => string;

/** What is proposed, in words. */
export function proposalText(what: ProposedAction, name: SeatNaming): string {
  switch (what.type) {
    case "end":
      return t("proposal.end");
    case "swap":
      return t("proposal.swap", { one: name(what.seat), other: name(what.other) });
    case "bot":
      return t("proposal.bot", { name: name(what.seat) });
    case "person":
      return t("proposal.person", { name: name(what.seat) });
    case "drop":
      return t("proposal.drop", { name: name(what.seat) });
  }
}

/** What happened at the table, in words; empty for what needs none. Moves are told by the game. */
export function eventText(event: PublicEvent, name: SeatNaming, before?: SeatInfo): string {
  const who = name(event.seat ?? 0);
  switch (event.type) {
    case "handed_over":
      return asSentence(
        t(`event.handed_over.${event.why}`, {
          who: before ? seatName(before) : t("event.handed_over.player", { seat: event.seat }),
          occupant: event.occupant ? seatName(event.occupant) : "",
        }),
      );
    case "proposed":
      return t("event.proposed", {
        name: personName(event.name ?? ""),
        what: event.what ? proposalText(event.what, name) : "",
      });
    case "answered":
      return t(event.yes ? "event.agreed" : "event.declined", { name: who });
    case "seated":
      return event.occupant?.kind === "open"
        ? t("event.opened", { seat: event.seat })
        : t("event.seated", { name: event.occupant ? seatName(event.occupant) : "" });
    case "vacation":
      return t("event.vacation", { name: personName(event.name ?? ""), day: formatDate(event.until ?? 0) });
    case "returned":
      return t("event.returned", { name: personName(event.name ?? "") });
    case "undone":
      return t(event.practice ? "event.undone.practice" : "event.undone", { name: who });
    case "ended":
      return forfeitText(event.reason, event.ranking, name) || t(`ended.${event.reason}`);
    case "started":
    case "resumed":
    case "rematched":
      return t(`event.${event.type}`);
    default:
      return "";
  }
}

/** Who won, for whoever has these seats. */
export function resultText([winners = []]: number[][], yours: number[], seats: SeatInfo[]): string {
  const names = formatList(winners.map((seat) => seatName(seats[seat - 1])));
  if (winners.length === seats.length) return t("end.draw");
  if (winners.length > 1) return t("end.shared", { names });
  const won = yours.length === 1 && winners.includes(yours[0]!);
  return won ? t("end.you_won") : t("end.won", { name: names });
}

/** All players with their score, for a line under a picture or a result. */
export function scoreLine(ui: Pick<GameUI, "standing">, view: View, seats: SeatInfo[]): string {
  const scores = seats.map((line) => [seatName(line), ui.standing(view, line.seat, [])[0]?.value]);
  return scores.map((each) => each.filter(Boolean).join(" ")).join(" · ");
}

/** Who resigned or ran out of time: the player who is last. Empty for another reason, or if several are. */
function forfeitText(reason = "", ranking: readonly (readonly number[])[] = [], name: SeatNaming): string {
  const [loser, ...others] = ranking.at(-1) ?? [];
  if (!loser || others.length || (reason !== "resigned" && reason !== "time")) return "";
  return t(`ended.${reason}.by`, { name: name(loser) });
}

/** By what a game ended: a rule, or something at the table. */
export function endText(ui: Pick<GameUI, "endText">, view: View, name: SeatNaming): string {
  const key = `ended.${view.reason}`;
  const forfeit = forfeitText(view.reason, view.ranking, name);
  if (forfeit) return forfeit;
  return hasText(key) ? tDynamic(key) : (ui.endText?.(view.reason, view, name) ?? t("ended.rule"));
}
