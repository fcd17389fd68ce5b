import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../parts/Icon";
import { busy, openFile, openText } from "./opening";
import { say } from "./words";

/** A record may be dropped anywhere on the page, or pasted where nobody is typing. */
export function useDropping(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => void (event.relatedTarget ?? setOver(false));
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const text = event.dataTransfer?.getData("text/plain");
      if (event.dataTransfer?.files.length) void openFile(event.dataTransfer.files[0]);
      else if (text) void openText(text);
    };
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element).closest?.("input, textarea")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (file) void openFile(file);
      else if (text.trim()) void openText(text);
    };
    addEventListener("dragover", drag);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", drag);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
  return over;
}

/** Choose a file. */
export function FileButton({ main = false }: { main?: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        class="unseen"
        accept=".json,.jsonl,application/json"
        aria-label={say("file")}
        tabIndex={-1}
        onChange={(event) => {
          void openFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <button
        type="button"
        class={`button ${main ? "main large" : ""}`}
        aria-disabled={busy.value}
        onClick={() => picker.current?.click()}
      >
        <Icon name="plus" /> {say(main ? "choose" : "another")}
      </button>
    </>
  );
}

/** All ways to open a record. */
export function DropZone({ over }: { over: boolean }) {
  const [text, setText] = useState("");
  return (
    <section class={`bring-in drop ${over ? "over" : ""}`} aria-label={say("drop.label")} aria-busy={busy.value}>
      <p>{say("drop.text")}</p>
      <FileButton main />
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void openText(text);
        }}
      >
        <label class="field">
          <span>{say("drop.paste")}</span>
          <textarea rows={4} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button class="button" aria-disabled={busy.value}>
          {say("drop.show")}
        </button>
      </form>
    </section>
  );
}
