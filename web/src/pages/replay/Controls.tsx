import { Icon } from "../../parts/Icon";
import { WalkButton } from "../play/Log";
import { pace, PACES, type Player } from "./playing";
import { say } from "./words";

interface Props {
  player: Player;
  last: number;
  turn(by: 1 | -1): void;
}

/** Play and pause, step by step, turn by turn, and how fast. */
export function Controls({ player, last, turn }: Props) {
  const { at, playing, jump, toggle } = player;
  const begun = at > 0;
  const more = at < last;
  return (
    <div class="replay-controls" role="group" aria-label={say("controls")}>
      <WalkButton icon="turn_back" label={say("turn_back")} off={!begun} onClick={() => turn(-1)} />
      <WalkButton icon="back" label={say("back")} off={!begun} onClick={() => jump(at - 1)} />
      <button type="button" class="button main icon" aria-label={say(playing ? "pause" : "play")} onClick={toggle}>
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <WalkButton icon="forward" label={say("forward")} off={!more} onClick={() => jump(at + 1)} />
      <WalkButton icon="turn_on" label={say("turn_on")} off={!more} onClick={() => turn(1)} />
      <label class="replay-pace">
        <span class="unseen">{say("pace")}</span>
        <select
          value={pace.value}
          onChange={(event) => (pace.value = PACES.find((its) => String(its) === event.currentTarget.value) ?? 1)}
        >
          {PACES.map((its) => (
            <option key={its} value={its}>
              {say("pace.times", { times: its })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
