import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { MANIFESTS } from "../games/registry";
import { route } from "../model/route";
import { myName, suggestion } from "../model/session";
import { LiveTable } from "../model/table";
import { Play } from "../pages/play/Play";
import { GameArt } from "../parts/GameArt";
import { Icon } from "../parts/Icon";
import { Page } from "../parts/Page";
import { gameTitle } from "../parts/TableList";
import { keepTexts } from "../rules/texts";
import { hasEngine, isOfPython, practise, waiting } from "./engine";
import { say } from "./words";

const LEVELS = [1, 2, 3, 4, 5];

/** A game against bots on this device alone. */
export default function Practice() {
  const [live, setLive] = useState<LiveTable | null>(null);
  useLayoutEffect(() => {
    setLive(null); // "another game" leads here again
  }, [route.value]);
  useEffect(() => () => live?.close(), [live]);
  return live?.mirror.value ? <Play live={live} /> : <PracticeForm begin={setLive} />;
}

function PracticeForm({ begin }: { begin(live: LiveTable): void }) {
  const [game, setGame] = useState(MANIFESTS[0]!);
  const [players, setPlayers] = useState(3);
  const [level, setLevel] = useState(2);
  const [state, setState] = useState<"" | "loading" | "failed" | "lost">("");
  const [left, setLeft] = useState(waiting); // when the page was closed
  async function start(what: Parameters<typeof practise>[0]) {
    if (state === "loading") return;
    setState("loading");
    try {
      const office = await practise(what);
      keepTexts();
      begin(new LiveTable("practice", office));
    } catch (error) {
      const unreadable = "again" in what && isOfPython(error);
      setState(unreadable ? "lost" : "failed");
      if (unreadable) setLeft(null);
    }
  }
  function wish() {
    const most = game.players.at(-1)!;
    return { game: game.name, level, players: Math.min(players, most), name: myName.value || suggestion.value };
  }
  if (!hasEngine)
    return (
      <Page title={say("practice")} lead={say("without")} slim>
        {null}
      </Page>
    );
  return (
    <Page title={say("practice")} lead={say("practice.lead")} slim>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void start({ begin: wish() });
        }}
      >
        {left && (
          <button
            type="button"
            class="button main large"
            aria-disabled={state === "loading"}
            onClick={() => void start({ again: left })}
          >
            <Icon name="play" /> {say("go_on")}
          </button>
        )}
        <fieldset class="card panel">
          <legend>{say("game")}</legend>
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
          <legend>{say("bots")}</legend>
          <div class="row">
            {game.players.length > 1 && (
              <label class="field">
                <span>{say("players")}</span>
                <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
                  {game.players.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              </label>
            )}
            <label class="field">
              <span>{say("level")}</span>
              <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
                {LEVELS.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </label>
          </div>
        </fieldset>
        <button type="submit" class={`button large ${left ? "" : "main"}`} aria-disabled={state === "loading"}>
          {state === "loading" && <span class="spinner" />} {say("start")}
        </button>
        <p class="hint" role="status">
          {say(state ? `state.${state}` : "size")}
        </p>
      </form>
    </Page>
  );
}
