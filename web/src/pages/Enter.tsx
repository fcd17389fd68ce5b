import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api/http";
import { t } from "../i18n";
import { enter, myName } from "../model/session";
import { sentence, type Saying } from "../model/toasts";
import { Page } from "../parts/Page";

/** Why a link leads nowhere. A part of one was lost on its way if it cannot even be read. */
function refused({ problem }: Refusal): string {
  return problem.code === "not_readable" ? t("enter.broken") : sentence(problem);
}

/** Where a personal link leads: this device becomes the same person's. */
export default function Enter() {
  const [words, setWords] = useState<Saying>(() => () => t("enter.reading"));
  const say = (its: Saying) => setWords(() => its);
  useEffect(() => {
    const token = location.hash.slice(1);
    history.replaceState(null, "", "/enter"); // the link is as good as a password: not for the history
    if (!token) return say(() => t("enter.none"));
    enter(token).then(
      () => say(() => t("enter.done", { name: myName.value })),
      (error) => say(() => (error instanceof Refusal ? refused(error) : t("problem.unreachable"))),
    );
  }, []);
  return (
    <Page title={t("enter.title")} slim>
      <p class="lead" role="status">
        {words()}
      </p>
      <p>
        <a class="button main" href="/">
          {t("to_lobby")}
        </a>
      </p>
    </Page>
  );
}
