import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { myName, suggestion } from "../state/session";
import { pollTurnCount, myTurns } from "../state/turnCount";
import { Icon } from "../ui/Icon";
import { LanguageSwitch } from "./LanguageChoice";
import { NameDialog } from "./NameDialog";

const naming = signal(false);

/** The mark: a small boat under a wave. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path class="mark-wave" d="M1 9q3.8-4 7.5 0t7.5 0 7.5 0 7.5 0" />
      <path class="mark-boat" d="M14 13.5h5V17h4.5a4.5 4.5 0 010 9h-14a4.5 4.5 0 010-9H14zM5.5 19l-3.5-2v9l3.5-2z" />
      <circle class="mark-eye" cx="12" cy="21.5" r="1.5" />
      <circle class="mark-eye" cx="17.5" cy="21.5" r="1.5" />
      <circle class="mark-eye" cx="23" cy="21.5" r="1.5" />
    </svg>
  );
}

/** The head of every page but the table, which has its own. */
export function Header() {
  useEffect(pollTurnCount, [myName.value]);
  return (
    <header class="head">
      <a class="brand" href="/">
        <Mark /> <span>Fathom</span>
      </a>
      <nav class="row" aria-label={t("nav")}>
        {myTurns.value > 0 && (
          <a class="button quiet" href="/">
            <span class="tag">{myTurns.value}</span>{" "}
            <span class="wide-only">{t("turns", { count: myTurns.value })}</span>
            <span class="unseen narrow-only">{t("turns", { count: myTurns.value })}</span>
          </a>
        )}
        <a class="button quiet learn" href="/learn">
          <Icon name="hat" /> <span class="wide-only">{t("learn")}</span>
          <span class="unseen narrow-only">{t("learn")}</span>
        </a>
        <a class="button quiet" href="/rules">
          <Icon name="book" /> <span class="wide-only">{t("rules")}</span>
          <span class="unseen narrow-only">{t("rules")}</span>
        </a>
        <a class="button quiet" href="/settings">
          <Icon name="settings" /> <span class="wide-only">{t("settings")}</span>
          <span class="unseen narrow-only">{t("settings")}</span>
        </a>
        <LanguageSwitch />
        <button type="button" class="button quiet" onClick={() => (naming.value = true)}>
          <Icon name="person" />
          <span class="unseen">{t("name.yours")}</span>
          <span class="name-chip">{myName.value || suggestion.value}</span>
        </button>
      </nav>
    </header>
  );
}

/** Where everybody's name is asked for: outside of all pages, since one may come or go while somebody types. */
export function Naming() {
  return naming.value ? <NameDialog onDone={() => (naming.value = false)} /> : null;
}
