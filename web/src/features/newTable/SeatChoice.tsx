import type { BotInfo, GameInfo, RemoteBot } from "../../api/types";
import { t } from "../../i18n";
import { SeatSign } from "../../ui/SeatSign";
import { remoteBotsFor } from "../../state/remoteBots";
import { myName, suggestion } from "../../state/session";
import type { TableDraft, SeatDraft } from "./draft";
import { Icon } from "../../ui/Icon";
import { botName, levelName } from "../../ui/SeatName";

interface Props {
  plan: TableDraft;
  game: GameInfo;
  bots: BotInfo[];
  change(some: Partial<TableDraft>): void;
}

/** Who plays: you, others who are invited, others on this device, bots. */
export function SeatChoice({ plan, game, bots, change }: Props) {
  const { seats } = plan;
  const most = game.seats.at(-1)!;
  const set = (index: number, some: Partial<SeatDraft>) =>
    change({ seats: seats.map((seat, n) => (n === index ? { ...seat, ...some } : seat)) });
  const add = () => change({ seats: [...seats, { ...seats.at(-1)!, kind: "open", name: "" }] });
  return (
    <fieldset class="card panel stack">
      <legend>{t("new.players")}</legend>
      <ul class="stack tight">
        {seats.map((seat, index) => (
          <li key={index} class="seat-plan">
            <SeatSign seat={index + 1} size={22} />
            {index === 0 ? (
              <b class="grow">{t("new.you", { name: myName.value || suggestion.value })}</b>
            ) : (
              <SeatKind
                seat={seat}
                number={index + 1}
                bots={bots}
                guests={remoteBotsFor(game.name)}
                set={(some) => set(index, some)}
              />
            )}
            {seats.length > game.seats[0]! && index > 0 && (
              <button
                type="button"
                class="button quiet icon"
                aria-label={t("new.remove", { seat: index + 1 })}
                onClick={() => change({ seats: seats.filter((_, n) => n !== index) })}
              >
                <Icon name="cross" size={18} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {seats.length < most && (
        <button type="button" class="button" onClick={add}>
          <Icon name="plus" /> {t("new.add")}
        </button>
      )}
      {seats.some((seat) => seat.kind === "here") && <p class="hint">{t("new.here_hint")}</p>}
    </fieldset>
  );
}

interface KindProps {
  seat: SeatDraft;
  number: number;
  bots: BotInfo[];
  guests: RemoteBot[];
  set(some: Partial<SeatDraft>): void;
}

function SeatKind({ seat, number, bots, guests, set }: KindProps) {
  return (
    <span class="seat-kind grow">
      <select
        aria-label={t("new.seat", { seat: number })}
        value={seat.kind}
        onChange={(event) => {
          const kind = event.currentTarget.value as SeatDraft["kind"];
          set({ kind, guest: kind === "remote" ? guests[0]!.bot : "" });
        }}
      >
        <option value="open">{t("new.open")}</option>
        <option value="bot">{t("new.bot")}</option>
        <option value="here">{t("new.here")}</option>
        {(guests.length > 0 || seat.kind === "remote") && <option value="remote">{t("new.remote")}</option>}
      </select>
      {seat.kind === "here" && (
        <input
          type="text"
          required
          maxLength={24}
          placeholder={t("new.here_name")}
          aria-label={t("new.here_name")}
          value={seat.name}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
      )}
      {seat.kind === "remote" && (
        <select
          aria-label={t("new.which_bot")}
          value={seat.guest}
          onChange={(event) => set({ guest: event.currentTarget.value })}
        >
          {guests.map(({ bot, name, owner }) => (
            <option key={bot} value={bot}>
              {t("bots.line", { name, owner })}
            </option>
          ))}
        </select>
      )}
      {seat.kind === "bot" && <Strength seat={seat} bots={bots} set={set} />}
    </span>
  );
}

/** Which bot, and how good it is, in one list: those with most levels come first. */
function Strength({ seat, bots, set }: Omit<KindProps, "number" | "guests">) {
  const players = [...bots]
    .sort((one, other) => other.levels - one.levels)
    .flatMap(({ name, levels }) => Array.from({ length: levels }, (_, n) => ({ name, levels, level: n + 1 })));
  const chosen = players.findIndex(({ name, level }) => name === seat.bot && level === seat.level);
  return (
    <select
      aria-label={t("new.strength")}
      value={chosen}
      onChange={(event) => {
        const { name, level } = players[Number(event.currentTarget.value)]!;
        set({ bot: name, level });
      }}
    >
      {players.map((player, index) => (
        <option key={index} value={index}>
          {player.levels > 1
            ? t("new.strength_of", { ...player, name: levelName(player.name, player.level) })
            : botName(player.name)}
        </option>
      ))}
    </select>
  );
}
