import { useState } from "preact/hooks";
import { t } from "../i18n";
import { go } from "../model/route";
import { beSomebody, myName, personalLink, revokeLinks, signOut } from "../model/session";
import { say, sayWhyNot } from "../model/toasts";
import { sure } from "../parts/confirm";
import { CopyField, QrCode } from "../parts/copying";
import { Page } from "../parts/Page";
import { Preferences } from "../parts/Preferences";
import { MyData } from "./MyData";
import { Tokens } from "./settings/Tokens";
import { Notices } from "./settings/Notices";

const leaving = () => ({ title: t("settings.leave"), text: t("settings.leave.sure"), yes: t("settings.leave") });

/** How things look here, and how to be the same person on another device. */
export default function Settings() {
  const [link, setLink] = useState("");

  async function makeLink() {
    try {
      await beSomebody();
      setLink(location.origin + (await personalLink()).path);
    } catch (error) {
      sayWhyNot(error);
    }
  }
  async function revoke() {
    await revokeLinks().then(() => say(() => t("settings.revoked")), sayWhyNot);
    setLink("");
  }
  async function leave() {
    if (!(await sure(leaving))) return;
    await signOut().then(() => go("/"), sayWhyNot);
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
        <Tokens />
        {myName.value && <MyData />}
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
