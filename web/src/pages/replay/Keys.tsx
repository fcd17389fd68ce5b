import { KeyList } from "../../parts/KeyList";
import { say } from "./words";

const KEYS = ["space", "arrows", "pages", "ends", "moments", "pace", "help"] as const;

/** The keys of a replay. */
export function Keys({ onClose }: { onClose(): void }) {
  return (
    <KeyList
      title={say("keys")}
      keys={KEYS}
      word={(key) => say(`keys.${key}`)}
      text={(key) => say(`keys.${key}.text`)}
      onClose={onClose}
    />
  );
}
