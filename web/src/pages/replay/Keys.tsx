import { Dialog } from "../../parts/Dialog";
import { say } from "./words";

const KEYS = ["space", "arrows", "pages", "ends", "moments", "pace", "help"] as const;

/** Which keys there are. */
export function Keys({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={say("keys")} onClose={onClose}>
      <dl class="keys">
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{say(`keys.${key}`)}</kbd>
            </dt>
            <dd>{say(`keys.${key}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
