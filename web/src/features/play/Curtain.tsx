import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { SeatSign } from "../../ui/SeatSign";

/** Between two players at one device: nobody sees the other's secrets. */
export function Curtain({ seat, name, lift }: { seat: number; name: string; lift(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), [seat]);
  return (
    <main id="main" class="curtain">
      <div class="curtain-body card">
        <SeatSign seat={seat} size={56} />
        <h1>{t("curtain.title", { name })}</h1>
        <p class="lead">{t("curtain.text", { name })}</p>
        <button ref={button} type="button" class="button main large" onClick={lift}>
          {t("curtain.lift", { name })}
        </button>
      </div>
    </main>
  );
}
