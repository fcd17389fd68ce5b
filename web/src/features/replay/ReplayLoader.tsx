import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../../api/http";
import type { Problem } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { gameUI } from "../../games/registry";
import { momentIn, type Viewpoint, type ReplaySource, type ReplayView } from "./source";
import { route } from "../../state/route";
import { reportError, problemText } from "../../state/toasts";
import { Loading } from "../../shell/Loading";
import { NotLoaded } from "../../shell/NotLoaded";
import { NotFound } from "../../shell/Lost";
import { ReplayPage } from "./ReplayPage";
import { tr } from "./texts";

/** Load a replay from the viewpoint that the address names, and the components of its game. */
export function ReplayLoader({ source, over }: { source: ReplaySource; over: boolean }) {
  const address = route.value;
  const wished = momentIn(address.search, address.hash);
  const [eyes, setEyes] = useState<Viewpoint>(source.table ? wished.eyes : null);
  const [shown, setShown] = useState<{ sight: ReplayView; eyes: Viewpoint; ui: GameUI } | null>(null);
  const latest = useRef(shown);
  latest.current = shown;
  const [problem, setProblem] = useState<Problem | "not_loaded" | null>(null);
  useLayoutEffect(() => {
    if (source.table) setEyes(momentIn(address.search, address.hash).eyes);
  }, [source, address]);
  useEffect(() => {
    let stale = false;
    async function look() {
      try {
        const sight = await source.look(eyes);
        const ui = await gameUI(sight.replay.game);
        if (!stale) setShown({ sight, eyes, ui });
      } catch (error) {
        if (stale) return;
        const before = latest.current;
        if (!before) return setProblem(error instanceof Refusal ? error.problem : "not_loaded");
        setEyes(before.eyes); // the page keeps what it shows
        reportError(error);
      }
    }
    void look();
    return () => void (stale = true);
  }, [source, eyes]);
  if (problem === "not_loaded") return <NotLoaded />;
  if (problem) return <NotFound text={problemText(problem)} />;
  if (!shown) return <Loading title={tr("loading")} />;
  return <ReplayPage source={source} {...shown} chosen={eyes} wished={wished.step} look={setEyes} dropping={over} />;
}
