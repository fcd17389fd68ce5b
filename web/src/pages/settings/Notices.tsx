import { useEffect } from "preact/hooks";
import { loadNotices } from "../../model/notices";
import { myName } from "../../model/session";
import { sayWhyNot } from "../../model/toasts";
import { Webhooks } from "./Hooks";
import { Mail } from "./Mail";
import { Vacation } from "./Vacation";

/** For those who are not always here: vacation, e-mail, webhooks. */
export function Notices() {
  useEffect(() => void loadNotices().catch(sayWhyNot), [myName.value]);
  return (
    <>
      <Vacation />
      <Mail />
      <Webhooks />
    </>
  );
}
