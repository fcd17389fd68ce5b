import { useEffect, useState } from "preact/hooks";
import type { TokenInfo } from "../../api/types";
import { formatShortDate, t } from "../../i18n";
import { ensureSession, myName } from "../../state/session";
import { reportError } from "../../state/toasts";
import { loadTokens, makeToken, revokeToken, tokens } from "./tokens";
import { confirmDialog } from "../../ui/confirmDialog";
import { CopyField } from "../../ui/CopyField";
import { TokenForm, type TokenWish } from "./TokenForm";

/** Tokens with which programs play for us, or as bots of ours: make one, see what there is, revoke. */
export function Tokens() {
  const [shown, setShown] = useState("");
  const name = myName.value;
  useEffect(() => {
    if (name) loadTokens().catch(reportError);
    else tokens.value = null;
  }, [name]);

  async function make(wish: TokenWish): Promise<boolean> {
    try {
      await ensureSession();
      setShown(await makeToken(wish));
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  }
  async function revoke(token: TokenInfo) {
    const { name } = token;
    const words = () => ({
      title: t("tokens.revoke"),
      text: t("tokens.revoke.sure", { name }),
      yes: t("tokens.revoke"),
    });
    if (!(await confirmDialog(words))) return;
    setShown("");
    await revokeToken(token.id).catch(reportError);
  }

  return (
    <section class="card panel stack">
      <h2>{t("tokens")}</h2>
      <p>{t("tokens.text")}</p>
      {shown && (
        <div class="stack tight" role="status">
          <CopyField label={t("tokens.new")} text={shown} />
          <p class="hint">{t("tokens.once")}</p>
        </div>
      )}
      {tokens.value && tokens.value.length > 0 && (
        <ul class="stack tight" aria-label={t("tokens.list")}>
          {tokens.value.map((token) => (
            <li key={token.id} class="seat-plan">
              <span class="grow">
                <b>{token.name}</b> <span class="hint">{describe(token)}</span>
              </span>
              <button type="button" class="button" onClick={() => revoke(token)}>
                {t("tokens.revoke")}
                <span class="unseen"> {token.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <TokenForm make={make} />
    </section>
  );
}

/** What a token may do, for whom, and how it was used. */
function describe(token: TokenInfo): string {
  const may = token.scopes.includes("play") ? "play" : "read";
  const parts = [
    token.bot ? t(`tokens.bot.${may}`, { bot: token.bot }) : t(`tokens.me.${may}`),
    token.used ? t("tokens.used", { when: formatShortDate(token.used) }) : t("tokens.unused"),
  ];
  if (token.expires) parts.push(t("tokens.expires", { when: formatShortDate(token.expires) }));
  return parts.join(" · ");
}
