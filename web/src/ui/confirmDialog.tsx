import { signal } from "@preact/signals";
import { t } from "../i18n";
import { Dialog } from "./Dialog";

interface Asked {
  title: string;
  text: string;
  yes: string;
}

interface Question {
  /** Worded while it is drawn: the language may change while it is open. */
  words(): Asked;
  bad: boolean;
  answer(yes: boolean): void;
}

const asked = signal<Question | null>(null);

/** Ask before something that cannot be taken back. */
export function confirmDialog(words: () => Asked, bad = true): Promise<boolean> {
  return new Promise((resolve) => {
    asked.value = {
      words,
      bad,
      answer: (agreed) => {
        asked.value = null;
        resolve(agreed);
      },
    };
  });
}

/** Where questions appear; once in the page. */
export function ConfirmDialogs() {
  const question = asked.value;
  if (!question) return null;
  const { title, text, yes } = question.words();
  return (
    <Dialog title={title} onClose={() => question.answer(false)} strict>
      <p>{text}</p>
      <div class="row answers">
        <button type="button" class="button" onClick={() => question.answer(false)}>
          {t("cancel")}
        </button>
        <button type="button" class={`button ${question.bad ? "bad" : "main"}`} onClick={() => question.answer(true)}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
