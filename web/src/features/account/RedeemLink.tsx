import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../../api/http";
import { t } from "../../i18n";
import { redeemLink, myName } from "../../state/session";
import { problemText, type ToastText } from "../../state/toasts";
import { Page } from "../../shell/Page";

/** Why a link leads nowhere. A part of one was lost on its way if it cannot even be read. */
function refused({ problem }: Refusal): string {
  return problem.code === "not_readable" ? t("enter.broken") : problemText(problem);
}

/** Where a personal link leads: this device becomes the same person's. */
export default function Enter() {
  const [words, setWords] = useState<ToastText>(() => () => t("enter.reading"));
  const say = (text: ToastText) => setWords(() => text);
  useEffect(() => {
    const token = location.hash.slice(1);
    history.replaceState(null, "", "/enter"); // the link is as good as a password: not for the history
    if (!token) return say(() => t("enter.none"));
    redeemLink(token).then(
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
