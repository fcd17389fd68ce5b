import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { go } from "../../state/route";
import { ensureSession, myName, personalLink, revokeLinks, signOut } from "../../state/session";
import { showToast, reportError } from "../../state/toasts";
import { confirmDialog } from "../../ui/confirmDialog";
import { CopyField, QrCode } from "../../ui/CopyField";
import { Page } from "../../shell/Page";
import { Preferences } from "../../shell/Preferences";
import { MyData } from "./MyData";
import { People } from "./People";
import { Tokens } from "./TokenSettings";
import { Notices } from "./NotificationSettings";
import { Webhooks } from "./WebhookSettings";
import "./settings.css";

const leaving = () => ({ title: t("settings.leave"), text: t("settings.leave.sure"), yes: t("settings.leave") });

/** How things look here, and how to be the same person on another device. */
export default function Settings() {
  const [link, setLink] = useState("");

  async function makeLink() {
    try {
      await ensureSession();
      setLink(location.origin + (await personalLink()).path);
    } catch (error) {
      reportError(error);
    }
  }
  async function revoke() {
    await revokeLinks().then(() => showToast(() => t("settings.revoked")), reportError);
    setLink("");
  }
  async function leave() {
    if (!(await confirmDialog(leaving))) return;
    await signOut().then(() => go("/"), reportError);
  }

  return (
    <Page title={t("settings")} slim>
      <div class="stack">
        <section class="card panel">
          <Preferences />
        </section>
        <section class="card panel stack">
          <h2>{t("settings.device")}</h2>
          <p>{t("settings.device.text")}</p>
          {link ? (
            <>
              <CopyField label={t("settings.device")} text={link} />
              <QrCode text={link} />
              <p class="hint">{t("settings.device.secret")}</p>
              <button type="button" class="button" onClick={revoke}>
                {t("settings.revoke")}
              </button>
            </>
          ) : (
            <button type="button" class="button" onClick={makeLink}>
              {t("settings.link")}
            </button>
          )}
        </section>
        {myName.value && <Notices />}
        {myName.value && <People />}
        {myName.value && <MyData />}
        <details class="stack">
          <summary>{t("settings.developers")}</summary>
          {myName.value && <Webhooks />}
          <Tokens />
        </details>
        {myName.value && (
          <section class="card panel stack">
            <h2>{t("settings.leave.title", { name: myName.value })}</h2>
            <p>{t("settings.leave.text")}</p>
            <button type="button" class="button bad" onClick={leave}>
              {t("settings.leave")}
            </button>
          </section>
        )}
      </div>
    </Page>
  );
}
