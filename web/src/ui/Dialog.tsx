import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";

interface Props {
  title: string;
  children: ComponentChildren;
  onClose(): void;
  /** Without the cross, where an answer is due. */
  strict?: boolean;
}

/** A dialog that keeps the focus, closes on Escape, and gives the focus back. */
export function Dialog({ title, children, onClose, strict = false }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current!.showModal();
    return () => before?.focus?.();
  }, []);
  return (
    <dialog
      ref={box}
      class="dialog"
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div class="dialog-body stack">
        <div class="dialog-head">
          <h2 id="dialog-title">{title}</h2>
          {!strict && (
            <button type="button" class="button quiet icon" aria-label={t("close")} onClick={onClose}>
              <Icon name="cross" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
