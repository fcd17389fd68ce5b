import { Icon } from "../../parts/Icon";
import { WalkButton } from "../play/Log";
import { pace, PACES, type Player } from "./playing";
import { say } from "./words";

interface Props {
  player: Player;
  last: number;
  turn(by: 1 | -1): void;
  leap(by: 1 | -1): void;
}

/** Play and pause, step by step, turn by turn, and how fast. */
export function Controls({ player, last, turn, leap }: Props) {
  const { at, playing, jump, toggle } = player;
  const begun = at > 0;
  const more = at < last;
  return (
    <div class="replay-controls" role="group" aria-label={say("controls")}>
      <WalkButton icon="first" label={say("first")} off={!begun} onClick={() => jump(0)} />
      <WalkButton icon="turn_back" label={say("turn_back")} off={!begun} onClick={() => turn(-1)} />
      <WalkButton icon="back" label={say("back")} off={!begun} onClick={() => jump(at - 1)} />
      <button type="button" class="button main icon" aria-label={say(playing ? "pause" : "play")} onClick={toggle}>
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <WalkButton icon="forward" label={say("forward")} off={!more} onClick={() => jump(at + 1)} />
      <WalkButton icon="turn_on" label={say("turn_on")} off={!more} onClick={() => turn(1)} />
      <WalkButton icon="last" label={say("last")} off={!more} onClick={() => jump(last)} />
      <span class="replay-leaps row">
        <button type="button" class="button" onClick={() => leap(-1)}>
          <span aria-hidden="true">★</span> <Icon name="back" size={16} />
          <span class="unseen">{say("moment_back")}</span>
        </button>
        <button type="button" class="button" onClick={() => leap(1)}>
          <Icon name="forward" size={16} /> <span aria-hidden="true">★</span>
          <span class="unseen">{say("moment_on")}</span>
        </button>
      </span>
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
