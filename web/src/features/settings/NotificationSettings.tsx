import { useEffect } from "preact/hooks";
import { loadNotices } from "./notifications";
import { myName } from "../../state/session";
import { reportError } from "../../state/toasts";
import { Mail } from "./EmailSettings";
import { Vacation } from "./Vacation";

/** For those who are not always here: vacation and e-mail. Webhooks are loaded too. */
export function Notices() {
  const name = myName.value;
  useEffect(() => void loadNotices().catch(reportError), [name]);
  return (
    <>
      <Vacation />
      <Mail />
    </>
  );
}
