import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api/http";
import { t } from "../i18n";
import { enter, myName } from "../model/session";
import { sentence } from "../model/toasts";
import { Page } from "../parts/Page";

const TOKEN = /^[\w-]{43}$/;

/** Where a personal link leads: this device becomes the same person's. */
export default function Enter() {
  const [said, setSaid] = useState(t("enter.reading"));
  useEffect(() => {
    const token = location.hash.slice(1);
    history.replaceState(null, "", "/enter"); // the link is as good as a password: not for the history
    if (!token) return setSaid(t("enter.none"));
    if (!TOKEN.test(token)) return setSaid(t("enter.broken"));
    enter(token).then(
      () => setSaid(t("enter.done", { name: myName.value })),
      (error) => setSaid(error instanceof Refusal ? sentence(error.problem) : t("problem.unreachable")),
    );
  }, []);
  return (
    <Page title={t("enter.title")} slim>
      <p class="lead" role="status">
        {said}
      </p>
      <p>
        <a class="button main" href="/">
          {t("to_lobby")}
        </a>
      </p>
    </Page>
  );
}
