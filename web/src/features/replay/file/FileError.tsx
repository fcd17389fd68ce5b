import { FaultBanner } from "../../../table/create/record/FaultBanner";
import { fault } from "./replayFile";

/** Banner with the reason why the last file cannot be shown. */
export function FileError() {
  return fault.value && <FaultBanner fault={fault.value} onClose={() => (fault.value = null)} />;
}
