import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Refusal } from "../../api/http";
import type { Problem } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { gameUI } from "../../games/registry";
import { momentIn, type Eyes, type ReplaySource, type Sight } from "../../model/replaying";
import { route } from "../../model/route";
import { sayWhyNot, sentence } from "../../model/toasts";
import { Loading } from "../../parts/Loading";
import { NotLoaded } from "../../parts/NotLoaded";
import { Lost } from "../Lost";
import { Theatre } from "./Theatre";
import { say } from "./words";

/** Fetches a game as the address wants it seen, and its components. */
export function Screening({ source, over }: { source: ReplaySource; over: boolean }) {
  const wished = momentIn(route.value.search, route.value.hash);
  const [eyes, setEyes] = useState<Eyes>(source.table ? wished.eyes : null);
  const [shown, setShown] = useState<{ sight: Sight; eyes: Eyes; ui: GameUI } | null>(null);
  const [problem, setProblem] = useState<Problem | "not_loaded" | null>(null);
  useLayoutEffect(() => void (source.table && setEyes(wished.eyes)), [route.value]);
  useEffect(() => {
    let stale = false;
    async function look() {
      try {
        const sight = await source.look(eyes);
        const ui = (await gameUI(sight.replay.game)) as unknown as GameUI;
        if (!stale) setShown({ sight, eyes, ui });
      } catch (error) {
        if (stale) return;
        if (!shown) return setProblem(error instanceof Refusal ? error.problem : "not_loaded");
        setEyes(shown.eyes); // what can be seen stays
        sayWhyNot(error);
      }
    }
    void look();
    return () => void (stale = true);
  }, [source, eyes]);
  if (problem === "not_loaded") return <NotLoaded />;
  if (problem) return <Lost text={sentence(problem)} />;
  if (!shown) return <Loading title={say("loading")} />;
  return <Theatre source={source} {...shown} chosen={eyes} wished={wished.step} look={setEyes} dropping={over} />;
}
