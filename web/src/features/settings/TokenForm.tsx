import { useState } from "preact/hooks";
import type { NewToken } from "../../api/types";
import { t } from "../../i18n";

export type TokenWish = NewToken;

type For = "bot" | "me" | "read";
const DAYS = { never: null, month: 30, year: 365 };
type Lasting = keyof typeof DAYS;

/** What a token is to be called, what it is for, and how long it lasts. */
export function TokenForm({ make }: { make(wish: TokenWish): Promise<boolean> }) {
  const [name, setName] = useState("");
  const [what, setWhat] = useState<For>("bot");
  const [bot, setBot] = useState("");
  const [lasting, setLasting] = useState<Lasting>("never");

  async function submit(event: Event) {
    event.preventDefault();
    const done = await make({
      name,
      scopes: [what === "read" ? "read" : "play"],
      days: DAYS[lasting],
      ...(what === "bot" ? { bot } : {}),
    });
    if (done) setName("");
  }

  return (
    <form class="stack" onSubmit={submit}>
      <label class="field">
        <span>{t("tokens.name")}</span>
        <input
          type="text"
          required
          maxLength={24}
          value={name}
          placeholder={t("tokens.name.example")}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t("tokens.for")}</span>
        <select value={what} onChange={(event) => setWhat(event.currentTarget.value as For)}>
          <option value="bot">{t("tokens.for.bot")}</option>
          <option value="me">{t("tokens.for.me")}</option>
          <option value="read">{t("tokens.for.read")}</option>
        </select>
      </label>
      {what === "bot" && (
        <label class="field">
          <span>{t("tokens.bot")}</span>
          <input
            type="text"
            required
            maxLength={24}
            value={bot}
            onInput={(event) => setBot(event.currentTarget.value)}
          />
          <span class="hint">{t("tokens.bot.text")}</span>
        </label>
      )}
      <label class="field">
        <span>{t("tokens.lasts")}</span>
        <select value={lasting} onChange={(event) => setLasting(event.currentTarget.value as Lasting)}>
          {Object.keys(DAYS).map((each) => (
            <option key={each} value={each}>
              {t(`tokens.lasts.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <button class="button">{t("tokens.make")}</button>
    </form>
  );
}
