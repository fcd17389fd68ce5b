import { useEffect, useState } from "preact/hooks";
import type { GameUI } from "../../games/contract";
import { gameUI } from "../../games/registry";

/** The components that are loaded: a page draws these at once, without a page that says that it loads. */
const loaded = new Map<string, GameUI>();

/** Load the components of a game, for `useGameUI`. Idempotent. */
export async function loadGameUI(game: string): Promise<void> {
  loaded.set(game, await gameUI(game));
}

/** Load the components of a game: null while they are on their way, "failed" if they cannot be loaded. */
export function useGameUI(game: string): GameUI | "failed" | null {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (loaded.has(game)) return;
    let stale = false;
    const settle = () => stale || setSettled(game);
    loadGameUI(game).then(settle, settle);
    return () => void (stale = true);
  }, [game]);
  return loaded.get(game) ?? (settled === game ? "failed" : null);
}
