import { signal } from "@preact/signals";
import { t } from "../i18n";
import { Dialog } from "./Dialog";

interface Question {
  title: string;
  text: string;
  yes: string;
  bad: boolean;
  answer(yes: boolean): void;
}

const asked = signal<Question | null>(null);

/** Ask before something that cannot be taken back. */
export function sure(title: string, text: string, yes: string, bad = true): Promise<boolean> {
  return new Promise((resolve) => {
    asked.value = {
      title,
      text,
      yes,
      bad,
      answer: (agreed) => {
        asked.value = null;
        resolve(agreed);
      },
    };
  });
}

/** Where questions appear; once in the page. */
export function Questions() {
  const question = asked.value;
  if (!question) return null;
  return (
    <Dialog title={question.title} onClose={() => question.answer(false)} strict>
      <p>{question.text}</p>
      <div class="row answers">
        <button type="button" class="button" onClick={() => question.answer(false)}>
          {t("cancel")}
        </button>
        <button type="button" class={`button ${question.bad ? "bad" : "main"}`} onClick={() => question.answer(true)}>
          {question.yes}
        </button>
      </div>
    </Dialog>
  );
}
