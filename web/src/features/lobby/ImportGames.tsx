import { useState } from "preact/hooks";
import { Refusal } from "../../api/http";
import { t } from "../../i18n";
import { loadPart } from "../../state/loadPart";
import { go } from "../../state/route";
import { showToast, reportError } from "../../state/toasts";
import { loadProblemText } from "../../table/create/recordProblem";
import { FileButton } from "../../ui/FileButton";
import { Icon } from "../../ui/Icon";

/** Report why a record is refused: the broken rule in the words of its game, and the move that broke it. */
async function reportRefusedRecord(error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) return reportError(error);
  const reason = await loadProblemText(error.problem);
  reportError(error, ({ params: { move, played } = {} }) =>
    move === undefined ? reason() : t("import.at_move", { move: Number(move) + 1, played, why: reason() }),
  );
}

/** Import games from a file that is chosen, or dropped here. */
export function ImportGames() {
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  async function read(file: File | undefined) {
    if (!file || busy) return;
    setBusy(true);
    try {
      const { importGames } = await loadPart(import("../../table/create/gameTransfer"));
      const tables = await importGames(await file.text());
      if (tables.length === 1) go(`/t/${tables[0]}`);
      else showToast(() => t("import.done", { count: tables.length }));
    } catch (error) {
      await reportRefusedRecord(error);
    }
    setBusy(false);
  }

  return (
    <section
      class={`drop-area ${over ? "over" : ""}`}
      aria-labelledby="import-title"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void read(event.dataTransfer?.files[0]);
      }}
    >
      <h2 id="import-title">{t("import.title")}</h2>
      <p class="hint">{t("import.text")}</p>
      <div class="row">
        <FileButton label={t("import.file")} text={t("import")} busy={busy} read={(file) => void read(file)} />
        <a class="button" href="/replay">
          <Icon name="play" /> {t("replay.open")}
        </a>
      </div>
    </section>
  );
}
