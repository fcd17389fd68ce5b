import type { ComponentChildren, RefObject } from "preact";
import { showToast } from "../../../state/toasts";
import { Icon } from "../../../ui/Icon";
import { RecordButton } from "../file/DropZone";
import { openedFile, openRecord } from "../file/replayFile";
import { tr } from "../texts";

interface Props {
  board: RefObject<HTMLElement | null>;
  /** Lines under the picture. */
  caption: readonly string[];
  file: string;
  canContinue: boolean;
  open(dialog: "continue" | "share" | "keys"): void;
  children: ComponentChildren;
}

/** Tools of a replay: continue, share, save as a picture, and open another game. */
export function Tools({ board, caption, file, canContinue, open, children }: Props) {
  async function savePicture() {
    try {
      const { renderBoardImage, save } = await import("./boardImage");
      save(await renderBoardImage(board.current!, caption), file);
    } catch {
      showToast(() => tr("picture.failed"), "bad");
    }
  }
  return (
    <div class="replay-tools card">
      {children}
      <div class="row">
        <button
          type="button"
          class="button"
          aria-disabled={!canContinue}
          title={canContinue ? undefined : tr("continue.not")}
          onClick={() => (canContinue ? open("continue") : showToast(() => tr("continue.not")))}
        >
          <Icon name="forward" size={18} /> {tr("continue")}
        </button>
        <button type="button" class="button" onClick={() => open("share")}>
          <Icon name="link" size={18} /> {tr("share.short")}
        </button>
        <button type="button" class="button" onClick={savePicture}>
          <Icon name="picture" size={18} /> {tr("picture")}
        </button>
        <button type="button" class="button quiet" onClick={() => open("keys")}>
          {tr("keys")}
        </button>
      </div>
      <OtherGames />
    </div>
  );
}

/** Choice of another game of the same file, and a button for another file. */
function OtherGames() {
  const opened = openedFile.value;
  return (
    <div class="row">
      {opened && opened.sources.length > 1 && (
        <label class="field">
          <span>{tr("games", { count: opened.sources.length })}</span>
          <select
            value={opened.shown}
            onChange={(event) => void openRecord({ ...opened, shown: Number(event.currentTarget.value) })}
          >
            {opened.sources.map((_, index) => (
              <option key={index} value={index}>
                {tr("game", { number: index + 1 })}
              </option>
            ))}
          </select>
        </label>
      )}
      <RecordButton />
    </div>
  );
}
