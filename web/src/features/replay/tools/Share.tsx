import { useState } from "preact/hooks";
import { replayAddress, type Viewpoint, type ReplaySource } from "../source";
import { go } from "../../../state/route";
import { reportError } from "../../../state/toasts";
import { CopyField } from "../../../ui/CopyField";
import { Dialog } from "../../../ui/Dialog";
import { tr } from "../texts";

interface Props {
  source: ReplaySource;
  eyes: Viewpoint;
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
      go(replayAddress(await source.keep(), eyes, step));
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  }
  return (
    <Dialog title={tr("share")} onClose={onClose}>
      {source.table ? (
        <>
          <p>{tr("share.text")}</p>
          <CopyField label={tr("share.link")} text={location.origin + replayAddress(source.table, eyes, step)} />
        </>
      ) : (
        <>
          <p>{tr("share.keep_text")}</p>
          <button type="button" class="button main" aria-disabled={busy} onClick={keep}>
            {tr("share.keep")}
          </button>
        </>
      )}
    </Dialog>
  );
}
