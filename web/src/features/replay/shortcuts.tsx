import { KeyList } from "../../ui/KeyList";
import { tr } from "./texts";

const KEYS = ["space", "arrows", "pages", "ends", "moments", "pace", "help"] as const;

/** The keys of a replay. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <KeyList
      title={tr("keys")}
      keys={KEYS}
      word={(key) => tr(`keys.${key}`)}
      text={(key) => tr(`keys.${key}.text`)}
      onClose={onClose}
    />
  );
}
