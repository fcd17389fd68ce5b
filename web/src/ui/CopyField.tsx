import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";
import { canShare, copy, share } from "./share";

/** Text to give to others, with buttons that copy and share it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="copy-field">
      <input ref={field} type="text" readOnly value={text} aria-label={label} onFocus={() => field.current!.select()} />
      <button type="button" class="button" onClick={() => copy(text)}>
        <Icon name="copy" /> {t("copy")}
      </button>
      {canShare && (
        <button type="button" class="button" onClick={() => share(label, text)}>
          {t("share")}
        </button>
      )}
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
