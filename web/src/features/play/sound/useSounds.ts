import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { GameUI } from "../../../games/contract";
import { pace, soundOn } from "../../../state/settings";
import type { LiveTable } from "../../../table/live/liveTable";
import { cuesOf } from "./cues";

/** Play the sounds of what is shown, where they are wanted. */
export function useSounds(live: LiveTable, ui: GameUI): void {
  const before = useRef(live.display.shown.peek());
  useSignalEffect(() => {
    const now = live.display.shown.value!;
    const cues = before.current ? cuesOf(ui, before.current, now, pace.peek()) : [];
    before.current = now;
    if (!cues.length || !soundOn.peek()) return;
    import("./synth").then(({ play }) => play(cues)).catch(() => undefined); // without a connection it stays quiet
  });
}
