import { useState } from "preact/hooks";
import type { InvitationInfo } from "../../api/types";
import { gameTitle } from "../../games/titles";
import { t } from "../../i18n";
import { acceptInvitation, declineInvitation, invitations } from "../../state/contacts";
import { go } from "../../state/route";
import { reportError } from "../../state/toasts";
import { Icon } from "../../ui/Icon";

/** Who invites us. The region is always there, so that a new invitation is spoken. */
export function Invitations() {
  return (
    <ul class="invitations stack tight" aria-label={t("invitation.title")} aria-live="polite">
      {invitations.value.map((each) => (
        <Invitation key={each.invitation} {...each} />
      ))}
    </ul>
  );
}

function Invitation({ invitation, name, game }: InvitationInfo) {
  const [busy, setBusy] = useState(false);
  async function answer(act: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    await act().catch(reportError);
    setBusy(false);
  }
  const button = (label: string, main: string, act: () => Promise<void>) => (
    <button type="button" class={`button ${main}`} aria-disabled={busy} onClick={() => answer(act)}>
      {label}
      <span class="unseen"> {name}</span>
    </button>
  );
  return (
    <li class="banner">
      <Icon name="person" />
      <span class="banner-text">{t("invitation.asks", { name, game: gameTitle(game) })}</span>
      {button(t("invitation.accept"), "main", async () => go(await acceptInvitation(invitation)))}
      {button(t("invitation.decline"), "", () => declineInvitation(invitation))}
    </li>
  );
}
