import { t } from "../i18n";
import { chooseOpponents, type Opponents } from "../state/opponents";
import { levelName } from "./SeatName";

interface Props {
  game: string;
  /** The numbers of players with which the game can be played. */
  players: readonly number[];
  /** The bot whose levels are offered. */
  bot: string;
  levels: number;
  opponents: Opponents;
}

/** Choice of how many bots to play against, and how strong they are; remembered on this device. */
export function OpponentSelects({ game, players, bot, levels, opponents }: Props) {
  const choose = (change: Partial<Opponents>) => chooseOpponents(game, { ...opponents, ...change });
  return (
    <div class="row opponents">
      {players.length > 1 && (
        <select
          aria-label={t("opponents.count")}
          value={opponents.bots}
          onChange={(event) => choose({ bots: Number(event.currentTarget.value) })}
        >
          {players.map((each) => (
            <option key={each} value={each - 1}>
              {t("opponents.bots", { count: each - 1 })}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t("new.strength")}
        value={opponents.level}
        onChange={(event) => choose({ level: Number(event.currentTarget.value) })}
      >
        {Array.from({ length: levels }, (_, index) => index + 1).map((level) => (
          <option key={level} value={level}>
            {t("new.strength_of", { name: levelName(bot, level), level, levels })}
          </option>
        ))}
      </select>
    </div>
  );
}
