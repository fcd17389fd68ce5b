import { useEffect, useMemo } from "preact/hooks";
import { t } from "../../i18n";
import { loadGames } from "../../model/lobby";
import { ReplaySource } from "../../model/replaying";
import { route } from "../../model/route";
import { Page } from "../../parts/Page";
import { Lost } from "../Lost";
import { DropZone, useDropping } from "./Drop";
import { FaultBanner } from "./Fault";
import { fault, opened } from "./opening";
import "./replay.css";
import { Screening } from "./Screening";
import { say } from "./words";

const ID = /^[\w-]{22}$/;

/** A game that is over, at its own address; or any record that somebody opens here. */
export default function Replay() {
  const id = route.value.path.split("/")[2] ?? "";
  const over = useDropping();
  const ofTable = useMemo(() => (ID.test(id) ? ReplaySource.ofTable(id) : null), [id]);
  useEffect(() => {
    loadGames().catch(() => undefined); // only titles come from it
    return () => void (fault.value = null);
  }, []);
  if (id && !ofTable) return <Lost text={t("lost.table")} />;
  const source = ofTable ?? opened.value?.sources[opened.value.shown];
  if (source) return <Screening key={source.table || source.record} source={source} over={over} />;
  return (
    <Page title={say("title")} lead={say("lead")} slim>
      <FaultBanner />
      <DropZone over={over} />
    </Page>
  );
}
