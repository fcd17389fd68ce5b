import { useState } from "preact/hooks";
import { addressOf, type Eyes, type ReplaySource } from "../../model/replaying";
import { go } from "../../model/route";
import { sayWhyNot } from "../../model/toasts";
import { CopyField } from "../../parts/copying";
import { Dialog } from "../../parts/Dialog";
import { say } from "./words";

interface Props {
  source: ReplaySource;
  eyes: Eyes;
  step: number;
  onClose(): void;
}

/** An address that leads to this very moment. A record from outside gets one when it is kept on the server. */
export function Share({ source, eyes, step, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  async function keep() {
    if (busy) return;
    setBusy(true);
    try {
      go(addressOf(await source.keep(), eyes, step));
    } catch (error) {
      sayWhyNot(error);
      setBusy(false);
    }
  }
  return (
    <Dialog title={say("share")} onClose={onClose}>
      {source.table ? (
        <>
          <p>{say("share.text")}</p>
          <CopyField label={say("share.link")} text={location.origin + addressOf(source.table, eyes, step)} />
        </>
      ) : (
        <>
          <p>{say("share.keep_text")}</p>
          <button type="button" class="button main" aria-disabled={busy} onClick={keep}>
            {say("share.keep")}
          </button>
        </>
      )}
    </Dialog>
  );
}
