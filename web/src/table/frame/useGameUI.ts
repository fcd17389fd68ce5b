import { useEffect, useState } from "preact/hooks";
import type { GameUI } from "../../games/contract";
import { gameUI } from "../../games/registry";

/** Load the components of a game: null while they are on their way, "failed" if they cannot be loaded. */
export function useGameUI(game: string): GameUI | "failed" | null {
  const [loaded, setLoaded] = useState<{ game: string; ui: GameUI | "failed" } | null>(null);
  useEffect(() => {
    let stale = false;
    const show = (ui: GameUI | "failed") => stale || setLoaded({ game, ui });
    gameUI(game).then(show, () => show("failed"));
    return () => void (stale = true);
  }, [game]);
  return loaded?.game === game ? loaded.ui : null;
}
