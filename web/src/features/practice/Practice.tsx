import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { MANIFESTS } from "../../games/registry";
import { opponentsFor } from "../../state/opponents";
import { route } from "../../state/route";
import { myName, suggestion } from "../../state/session";
import { LiveTable } from "../../table/live/liveTable";
import { Play } from "../play/Play";
import { GameArt } from "../../games/GameArt";
import { Icon } from "../../ui/Icon";
import { OpponentSelects } from "../../ui/OpponentSelects";
import { Page } from "../../shell/Page";
import { gameTitle } from "../../games/titles";
import { cacheRules } from "../../shell/ruleFiles";
import { hasEngine, isEngineError } from "../../table/live/offlineEngine";
import { startPractice } from "./localBackend";
import { savedPractice } from "./localFeed";
import { tr } from "./texts";

const [BOT, LEVELS] = ["captain", 5]; // as in offline/practice.py: there is no server to ask

/** Page of a game against bots that runs on this device without a server. */
export default function Practice() {
  const [live, setLive] = useState<LiveTable | null>(null);
  const address = route.value;
  useLayoutEffect(() => {
    setLive(null); // the button for another game leads here again
  }, [address]);
  useEffect(() => () => live?.close(), [live]);
  return live?.replica.value ? <Play live={live} /> : <PracticeForm begin={setLive} />;
}

function PracticeForm({ begin }: { begin(live: LiveTable): void }) {
  const [game, setGame] = useState(MANIFESTS[0]!);
  const opponents = opponentsFor(game.name, game.players, LEVELS);
  const [state, setState] = useState<"" | "loading" | "failed" | "lost">("");
  const [saved, setSaved] = useState(savedPractice);
  async function start(choice: Parameters<typeof startPractice>[0]) {
    if (state === "loading") return;
    setState("loading");
    try {
      const backend = await startPractice(choice);
      cacheRules();
      begin(new LiveTable("practice", backend));
    } catch (error) {
      const unreadable = "again" in choice && isEngineError(error);
      setState(unreadable ? "lost" : "failed");
      if (unreadable) setSaved(null);
    }
  }
  function request() {
    const { bots, level } = opponents;
    return { game: game.name, level, players: bots + 1, name: myName.value || suggestion.value };
  }
  if (!hasEngine)
    return (
      <Page title={tr("practice")} lead={tr("without")} slim>
        {null}
      </Page>
    );
  return (
    <Page title={tr("practice")} lead={tr("practice.lead")} slim>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void start({ begin: request() });
        }}
      >
        {saved && (
          <button
            type="button"
            class="button main large"
            aria-disabled={state === "loading"}
            onClick={() => void start({ again: saved })}
          >
            <Icon name="play" /> {tr("continue")}
          </button>
        )}
        <fieldset class="card panel">
          <legend>{tr("game")}</legend>
          <div class="game-choice">
            {MANIFESTS.map((each) => (
              <label key={each.name} class="game-option card">
                <GameArt game={each.name} />
                <span class="row">
                  <input type="radio" name="game" checked={game === each} onChange={() => setGame(each)} />
                  <b>{gameTitle(each.name)}</b>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset class="card panel">
          <legend>{tr("bots")}</legend>
          <OpponentSelects game={game.name} players={game.players} bot={BOT} levels={LEVELS} opponents={opponents} />
        </fieldset>
        <button type="submit" class={`button large ${saved ? "" : "main"}`} aria-disabled={state === "loading"}>
          {state === "loading" && <span class="spinner" />} {tr("start")}
        </button>
        <p class="hint" role="status">
          {tr(state ? `state.${state}` : "size")}
        </p>
      </form>
    </Page>
  );
}
