import { useEffect } from "preact/hooks";
import { t } from "../../../i18n";
import { remoteBotsFor, pollRemoteBots } from "../../../state/remoteBots";

interface Props {
  game: string;
  /** Bots that sit here already, as the seats name them. */
  seated: string[];
  invite(bot: string): void;
}

/** For the host: bots of people that can be invited to a free seat. Nothing where there are none. */
export function RemoteBots({ game, seated, invite }: Props) {
  useEffect(pollRemoteBots, []);
  const bots = remoteBotsFor(game).filter(({ name, owner }) => !seated.includes(`${name}/${owner}`));
  if (!bots.length) return null;
  return (
    <section class="card panel stack">
      <h2>{t("bots.title")}</h2>
      <p class="hint">{t("bots.text")}</p>
      <ul class="stack tight">
        {bots.map(({ bot, name, owner }) => (
          <li key={bot} class="seat-plan">
            <span class="grow">{t("bots.line", { name, owner })}</span>
            <button type="button" class="button" onClick={() => invite(bot)}>
              {t("bots.invite")}
              <span class="unseen"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
