import { useRef } from "preact/hooks";
import { Icon } from "./Icon";

interface Props {
  /** What it is for, as screen readers say it, and what is written on it. */
  label: string;
  text: string;
  main?: boolean;
  busy: boolean;
  read(file: File | undefined): void;
}

/** Choose a file with a record, or with many. */
export function FileButton({ label, text, main = false, busy, read }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        class="unseen"
        accept=".json,.jsonl,application/json"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          read(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <button
        type="button"
        class={`button ${main ? "main large" : ""}`}
        aria-disabled={busy}
        onClick={() => picker.current?.click()}
      >
        <Icon name="plus" /> {text}
      </button>
    </>
  );
}
