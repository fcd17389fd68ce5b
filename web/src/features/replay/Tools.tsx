import type { RefObject } from "preact";
import { showToast as speak } from "../../state/toasts";
import { Icon } from "../../ui/Icon";
import { tr } from "./texts";

interface Props {
  board: RefObject<HTMLElement | null>;
  caption: string;
  file: string;
  canGoOn: boolean;
  goOn(): void;
  share(): void;
  keys(): void;
}

/** What can be done with a moment: play on, share it, take its picture. */
export function Tools({ board, caption, file, canGoOn, goOn, share, keys }: Props) {
  async function takePicture() {
    try {
      const { renderBoardImage, save } = await import("./boardImage");
      save(await renderBoardImage(board.current!, caption), file);
    } catch {
      speak(() => tr("picture.failed"), "bad");
    }
  }
  return (
    <div class="row">
      <button
        type="button"
        class="button"
        aria-disabled={!canGoOn}
        title={canGoOn ? undefined : tr("go_on.not")}
        onClick={() => (canGoOn ? goOn() : speak(() => tr("go_on.not")))}
      >
        <Icon name="forward" size={18} /> {tr("go_on")}
      </button>
      <button type="button" class="button" onClick={share}>
        <Icon name="link" size={18} /> {tr("share.short")}
      </button>
      <button type="button" class="button" onClick={takePicture}>
        <Icon name="picture" size={18} /> {tr("picture")}
      </button>
      <button type="button" class="button quiet" onClick={keys}>
        {tr("keys")}
      </button>
    </div>
  );
}
