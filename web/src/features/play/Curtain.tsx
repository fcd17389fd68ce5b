import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { useTabTitle } from "../../shell/turnAlert";
import { SeatSign } from "../../ui/SeatSign";
import "./curtain.css";

interface Props {
  title: string;
  seat: number;
  name: string;
  lift(): void;
}

/** Page between the turns of two players who share a device: it hides the secrets of both. */
export function Curtain({ title, seat, name, lift }: Props) {
  useTabTitle(title, true);
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
