import { useLayoutEffect, useState } from "preact/hooks";
import { FileButton } from "../../../ui/FileButton";
import { busy, openFile, openText } from "./replayFile";
import { tr } from "../texts";

/** A record may be dropped anywhere on the page, or pasted where nobody is typing. */
export function useDropping(): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
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
export function RecordButton({ main = false }: { main?: boolean }) {
  return (
    <FileButton
      label={tr("file")}
      text={tr(main ? "choose" : "another")}
      main={main}
      busy={busy.value}
      read={(file) => void openFile(file)}
    />
  );
}

/** All ways to open a record. */
export function DropZone({ over }: { over: boolean }) {
  const [text, setText] = useState("");
  return (
    <section class={`drop-area drop ${over ? "over" : ""}`} aria-label={tr("drop.label")} aria-busy={busy.value}>
      <p>{tr("drop.text")}</p>
      <RecordButton main />
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void openText(text);
        }}
      >
        <label class="field">
          <span>{tr("drop.paste")}</span>
          <textarea rows={4} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button class="button" aria-disabled={busy.value}>
          {tr("drop.show")}
        </button>
      </form>
    </section>
  );
}
