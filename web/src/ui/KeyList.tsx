import { Dialog } from "./Dialog";

interface Props<K extends string> {
  title: string;
  keys: readonly K[];
  /** What is written on a key, and what it does. */
  word(key: K): string;
  text(key: K): string;
  onClose(): void;
}

/** Which keys there are. */
export function KeyList<K extends string>({ title, keys, word, text, onClose }: Props<K>) {
  return (
    <Dialog title={title} onClose={onClose}>
      <dl class="keys">
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{word(key)}</kbd>
            </dt>
            <dd>{text(key)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
