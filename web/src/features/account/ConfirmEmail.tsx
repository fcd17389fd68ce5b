import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../../api/http";
import { request } from "../../api/request";
import { t } from "../../i18n";
import { problemText, type ToastText } from "../../state/toasts";
import { Page } from "../../shell/Page";

type What = "confirm" | "stop";

/** Where links in letters lead. Nothing happens before a button is pressed: programs follow such links too. */
export default function Mail() {
  const [asked, setAsked] = useState<{ what: What; token: string } | null>(null);
  const [words, setWords] = useState<ToastText>(() => () => "");
  const say = (text: ToastText) => setWords(() => text);
  useEffect(() => {
    const [what, token] = location.hash.slice(1).split("=");
    history.replaceState(null, "", "/mail"); // not for the history
    if (token && (what === "confirm" || what === "stop")) setAsked({ what, token });
    else say(() => t("mail.none"));
  }, []);
  function answer({ what, token }: { what: What; token: string }) {
    request("POST", `/mail/${what}`, { body: { token } }).then(
      () => say(() => t(`mail.${what}.done`)),
      (error) => say(() => (error instanceof Refusal ? problemText(error.problem) : t("problem.unreachable"))),
    );
    setAsked(null);
  }
  return (
    <Page title={t("mail.title")} slim>
      <div class="stack">
        {asked && (
          <>
            <p class="lead">{t(`mail.${asked.what}.text`)}</p>
            <p>
              <button type="button" class="button main" onClick={() => answer(asked)}>
                {t(`mail.${asked.what}.go`)}
              </button>
            </p>
          </>
        )}
        <p class="lead" role="status">
          {words()}
        </p>
        <p>
          <a class="button" href="/">
            {t("to_lobby")}
          </a>
        </p>
      </div>
    </Page>
  );
}
