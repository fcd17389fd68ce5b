import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../../api/http";
import type { Problem } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { gameUI } from "../../games/registry";
import { momentIn, type Eyes, type ReplaySource, type Sight } from "../../model/replaying";
import { route } from "../../model/route";
import { sentence } from "../../model/toasts";
import { NotLoaded } from "../../parts/NotLoaded";
import { Page } from "../../parts/Page";
import { Lost } from "../Lost";
import { Theatre } from "./Theatre";
import { say } from "./words";

/** Fetches a game as the address wants it seen, and its components. */
export function Screening({ source, over }: { source: ReplaySource; over: boolean }) {
  const wished = momentIn(route.value.search, route.value.hash);
  const [eyes, setEyes] = useState<Eyes>(source.table ? wished.eyes : null);
  const [shown, setShown] = useState<{ sight: Sight; eyes: Eyes; ui: GameUI } | null>(null);
  const [problem, setProblem] = useState<Problem | "not_loaded" | null>(null);
  useEffect(() => void (source.table && setEyes(wished.eyes)), [route.value]);
  useEffect(() => {
    let stale = false;
    async function look() {
      try {
        const sight = await source.look(eyes);
        const ui = (await gameUI(sight.replay.game)) as unknown as GameUI;
        if (!stale) setShown({ sight, eyes, ui });
      } catch (error) {
        if (!stale) setProblem(error instanceof Refusal ? error.problem : "not_loaded");
      }
    }
    void look();
    return () => void (stale = true);
  }, [source, eyes]);
  if (problem === "not_loaded") return <NotLoaded />;
  if (problem) return <Lost text={sentence(problem)} />;
  if (!shown) return <Page title={say("loading")}>{null}</Page>;
  return <Theatre source={source} {...shown} wished={wished.step} look={setEyes} dropping={over} />;
}
