import type { GameUI } from "../../../games/contract";
import type { SeatNaming } from "../../../table/history/eventTexts";
import { StepButton } from "../../../table/history/Log";
import { Controls } from "./Controls";
import type { Navigation } from "./navigation";
import type { Playback } from "./playback";
import { tr } from "../texts";
import { Timeline } from "./Timeline";

interface Props {
  ui: GameUI;
  player: Playback;
  navigation: Navigation;
  name: SeatNaming;
  last: number;
}

/** The player of a replay: controls, and the timeline between buttons for the previous and the next moment. */
export function PlayerBar({ ui, player, navigation, name, last }: Props) {
  const { moments, turn, hasMoment, jumpToMoment } = navigation;
  return (
    <div class="replay-player">
      <Controls player={player} last={last} turn={turn} />
      <StepButton icon="moment_back" label={tr("moment_back")} off={!hasMoment(-1)} onClick={() => jumpToMoment(-1)} />
      <Timeline ui={ui} moments={moments} name={name} at={player.at} last={last} jump={player.jump} />
      <StepButton icon="moment_on" label={tr("moment_on")} off={!hasMoment(1)} onClick={() => jumpToMoment(1)} />
    </div>
  );
}
