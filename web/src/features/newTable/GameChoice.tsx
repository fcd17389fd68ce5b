import type { GameInfo } from "../../api/types";
import { t } from "../../i18n";
import { GameArt } from "../../games/GameArt";
import { gameTitle } from "../../games/titles";

interface Props {
  games: GameInfo[];
  chosen: string;
  choose(name: string): void;
}

/** Which game. */
export function GameChoice({ games, chosen, choose }: Props) {
  return (
    <fieldset>
      <legend class="unseen">{t("new.game")}</legend>
      <div class="game-choice">
        {games.map((game) => (
          <label key={game.name} class="game-option card">
            <GameArt game={game.name} />
            <span class="row">
              <input type="radio" name="game" checked={game.name === chosen} onChange={() => choose(game.name)} />
              <b>{gameTitle(game.name)}</b>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
