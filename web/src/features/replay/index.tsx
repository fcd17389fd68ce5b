import { useEffect, useMemo } from "preact/hooks";
import { t } from "../../i18n";
import { loadGames } from "../../state/lobby";
import { ReplaySource } from "./source";
import { route } from "../../state/route";
import { Page } from "../../shell/Page";
import { NotFound } from "../../shell/Lost";
import { useEarlyKeys } from "../../ui/keyMap";
import { DropZone, useDropping } from "./file/DropZone";
import { FileError } from "./file/FileError";
import { busy, fault, openedFile } from "./file/replayFile";
import "./replay.css";
import { ReplayLoader } from "./ReplayLoader";
import { tr } from "./texts";

const ID = /^[\w-]{22}$/;

/** Page of a replay: of the table that the address names, or of a record that is opened here. */
export default function Replay() {
  const id = route.value.path.split("/")[2] ?? "";
  const over = useDropping();
  const ofTable = useMemo(() => (ID.test(id) ? ReplaySource.ofTable(id) : null), [id]);
  useEffect(() => {
    loadGames().catch(() => undefined); // only titles come from it
    return () => void (fault.value = null);
  }, []);
  const source = ofTable ?? openedFile.value?.sources[openedFile.value.shown];
  useEarlyKeys(busy.value && !source); // while the server reads the first record
  if (id && !ofTable) return <NotFound text={t("lost.table")} />;
  if (source) return <ReplayLoader key={source.table || source.record} source={source} over={over} />;
  return (
    <Page title={tr("title")} lead={tr("lead")} slim>
      <FileError />
      <DropZone over={over} />
    </Page>
  );
}
