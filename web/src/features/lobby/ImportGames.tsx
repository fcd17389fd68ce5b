import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { loadPart } from "../../state/loadPart";
import { go } from "../../state/route";
import { reportError, showToast } from "../../state/toasts";
import { FileButton } from "../../ui/FileButton";
import { Icon } from "../../ui/Icon";

/** Import games from a file that is chosen, or dropped here. */
export function ImportGames() {
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [error, setError] = useState<ComponentChildren>(null);

  async function read(file: File | undefined) {
    if (!file || busy) return;
    setBusy(true);
    setError(null);
    try {
      const { importFile, FaultBanner } = await loadPart(import("../../table/create/record/importFile"));
      const { tables, fault } = await importFile(file);
      if (tables.length > 1 || (tables.length && fault)) showToast(() => t("import.done", { count: tables.length }));
      else if (tables.length) go(`/t/${tables[0]}`);
      if (fault) setError(<FaultBanner fault={fault} onClose={() => setError(null)} />);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
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
      {error}
      <div class="row">
        <FileButton label={t("import.file")} text={t("import")} busy={busy} read={(file) => void read(file)} />
        <a class="button" href="/replay">
          <Icon name="play" /> {t("replay.open")}
        </a>
      </div>
    </section>
  );
}
