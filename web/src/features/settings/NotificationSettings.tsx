import { useEffect } from "preact/hooks";
import { loadNotices } from "./notifications";
import { myName } from "../../state/session";
import { reportError } from "../../state/toasts";
import { Webhooks } from "./WebhookSettings";
import { Mail } from "./EmailSettings";
import { Vacation } from "./Vacation";

/** For those who are not always here: vacation, e-mail, webhooks. */
export function Notices() {
  const name = myName.value;
  useEffect(() => void loadNotices().catch(reportError), [name]);
  return (
    <>
      <Vacation />
      <Mail />
      <Webhooks />
    </>
  );
}
