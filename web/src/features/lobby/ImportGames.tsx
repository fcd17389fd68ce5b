import { useState } from "preact/hooks";
import { Refusal } from "../../api/http";
import { gameUI } from "../../games/registry";
import { t } from "../../i18n";
import { loadPart } from "../../state/loadPart";
import { go } from "../../state/route";
import { showToast, reportError, problemText } from "../../state/toasts";
import { FileButton } from "../../ui/FileButton";
import { Icon } from "../../ui/Icon";
import { gameOfRule } from "../../games/RuleLink";

/** Why a record is refused: a broken rule in the words of its game, and the move that broke it. */
async function sayWhyNotTaken(error: unknown): Promise<void> {
  const rule = error instanceof Refusal ? error.problem.rule : "";
  const game = rule && gameOfRule(rule);
  const ui = game ? await gameUI(game).catch(() => null) : null;
  reportError(error, (problem) => {
    const why = ui?.problemText(problem) ?? problemText(problem);
    const { move, played } = problem.params ?? {};
    return move === undefined ? why : t("bring_in.at_move", { move: Number(move) + 1, played, why });
  });
}

/** A game from elsewhere, as a file: chosen, or dropped here. */
export function ImportGames() {
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  async function read(file: File | undefined) {
    if (!file || busy) return;
    setBusy(true);
    try {
      const { importGames } = await loadPart(import("../../state/gameTransfer"));
      const tables = await importGames(await file.text());
      if (tables.length === 1) go(`/t/${tables[0]}`);
      else showToast(() => t("bring_in.done", { count: tables.length }));
    } catch (error) {
      await sayWhyNotTaken(error);
    }
    setBusy(false);
  }

  return (
    <section
      class={`bring-in ${over ? "over" : ""}`}
      aria-labelledby="bring-in-title"
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
      <h2 id="bring-in-title">{t("bring_in.title")}</h2>
      <p class="hint">{t("bring_in.text")}</p>
      <div class="row">
        <FileButton label={t("bring_in.file")} text={t("bring_in")} busy={busy} read={(file) => void read(file)} />
        <a class="button" href="/replay">
          <Icon name="play" /> {t("replay.open")}
        </a>
      </div>
    </section>
  );
}
