import { formatNumber } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { StepButton } from "../../../table/history/Log";
import { pace, PACES, type Playback } from "./playback";
import { tr } from "../texts";

interface Props {
  player: Playback;
  last: number;
  turn(by: 1 | -1): void;
}

/** Play and pause, step by step, turn by turn, and how fast. */
export function Controls({ player, last, turn }: Props) {
  const { at, playing, jump, toggle } = player;
  const begun = at > 0;
  const more = at < last;
  return (
    <div class="replay-controls" role="group" aria-label={tr("controls")}>
      <StepButton icon="turn_back" label={tr("turn_back")} off={!begun} onClick={() => turn(-1)} />
      <StepButton icon="back" label={tr("back")} off={!begun} onClick={() => jump(at - 1)} />
      <button type="button" class="button main icon" aria-label={tr(playing ? "pause" : "play")} onClick={toggle}>
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <StepButton icon="forward" label={tr("forward")} off={!more} onClick={() => jump(at + 1)} />
      <StepButton icon="turn_on" label={tr("turn_on")} off={!more} onClick={() => turn(1)} />
      <label class="replay-pace">
        <span class="unseen">{tr("pace")}</span>
        <select
          value={pace.value}
          onChange={(event) => (pace.value = PACES.find((factor) => String(factor) === event.currentTarget.value) ?? 1)}
        >
          {PACES.map((factor) => (
            <option key={factor} value={factor}>
              {tr("pace.times", { times: formatNumber(factor) })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
