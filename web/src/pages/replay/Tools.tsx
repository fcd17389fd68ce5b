import type { RefObject } from "preact";
import { say as speak } from "../../model/toasts";
import { Icon } from "../../parts/Icon";
import { say } from "./words";

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
      const { pictureOf, save } = await import("./picture");
      save(await pictureOf(board.current!, caption), file);
    } catch {
      speak(() => say("picture.failed"), "bad");
    }
  }
  return (
    <div class="row">
      <button
        type="button"
        class="button"
        aria-disabled={!canGoOn}
        title={canGoOn ? undefined : say("go_on.not")}
        onClick={() => (canGoOn ? goOn() : speak(() => say("go_on.not")))}
      >
        <Icon name="forward" size={18} /> {say("go_on")}
      </button>
      <button type="button" class="button" onClick={share}>
        <Icon name="link" size={18} /> {say("share.short")}
      </button>
      <button type="button" class="button" onClick={takePicture}>
        <Icon name="picture" size={18} /> {say("picture")}
      </button>
      <button type="button" class="button quiet" onClick={keys}>
        {say("keys")}
      </button>
    </div>
  );
}
