import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { showToast } from "../state/toasts";
import { Icon } from "./Icon";

/** Text to give to somebody, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    field.current!.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      document.execCommand("copy"); // without TLS there is no clipboard
    }
    showToast(() => t("copied"));
  }
  return (
    <div class="copy-field">
      <input ref={field} type="text" readOnly value={text} aria-label={label} onFocus={() => field.current!.select()} />
      <button type="button" class="button" onClick={copy}>
        <Icon name="copy" /> {t("copy")}
      </button>
    </div>
  );
}

/** The same as a picture for a telephone's camera. The library comes when it is needed. */
export function QrCode({ text }: { text: string }) {
  const [path, setPath] = useState<{ d: string; size: number } | null>(null);
  useEffect(() => {
    async function draw() {
      const { encode } = await import("uqr");
      const { data, size } = encode(text, { border: 2 });
      const d = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ""))).join("");
      setPath({ d, size });
    }
    draw().catch(() => undefined); // the link stands beside it
  }, [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${path?.size ?? 1} ${path?.size ?? 1}`} role="img" aria-label={t("qr", { text })}>
      {path && <path d={path.d} />}
    </svg>
  );
}
