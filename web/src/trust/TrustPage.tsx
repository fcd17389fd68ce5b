import { useMemo, useState } from "preact/hooks";
import { Page } from "../parts/Page";
import { drawSecret, seal, shuffledBy } from "./demo";
import { hashOf } from "./hashing";
import "./trust.css";
import { say } from "./words";

const STEPS = ["seal", "parts", "reveal", "deal", "open"] as const;
const LIMITS = ["knows", "league", "away", "breaks_off", "moves", "bots"] as const;

/** How anybody can check that a game was fair, for those who have never heard of a hash. */
export default function TrustPage() {
  return (
    <Page title={say("page.title")} lead={say("page.lead")} slim>
      <article class="prose card panel trust">
        <h2>{say("page.envelope")}</h2>
        <p>{say("page.envelope.text")}</p>
        <ol class="trust-steps">
          {STEPS.map((step) => (
            <li key={step}>{say(`page.step.${step}`)}</li>
          ))}
        </ol>
        <p>{say("page.neither")}</p>
        <h2>{say("page.hash")}</h2>
        <p>{say("page.hash.text")}</p>
        <HashDemo />
        <h2>{say("page.try")}</h2>
        <p>{say("page.try.text")}</p>
        <ShuffleDemo />
        <h2>{say("page.hidden")}</h2>
        <p>{say("page.hidden.text")}</p>
        <h2>{say("page.browser")}</h2>
        <p>{say("page.browser.text")}</p>
        <h2>{say("page.limits")}</h2>
        <ul>
          {LIMITS.map((limit) => (
            <li key={limit}>{say(`page.limit.${limit}`)}</li>
          ))}
        </ul>
        <p>{say("page.more")}</p>
      </article>
    </Page>
  );
}

/** Type something, and see its hash change altogether. */
function HashDemo() {
  const [text, setText] = useState(say("demo.text"));
  return (
    <div class="demo card panel">
      <label class="field">
        <span>{say("demo.label")}</span>
        <input type="text" value={text} maxLength={200} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class="hint">{say("demo.hash")}</p>
      <output>{hashOf(text)}</output>
    </div>
  );
}

/** The whole thing with five cards: sealed, a word from you, shuffled, opened. */
function ShuffleDemo() {
  const [secret, setSecret] = useState(drawSecret);
  const [said, setSaid] = useState("");
  const [open, setOpen] = useState(false);
  const envelope = useMemo(() => seal(secret), [secret]);
  const cards = said ? shuffledBy(envelope, said).map((card) => say(`demo.card.${card}`)) : [];
  return (
    <div class="demo card panel">
      <p class="hint">{say("demo.commitment")}</p>
      <output>{envelope.commitment}</output>
      <label class="field">
        <span>{say("demo.said")}</span>
        <input
          type="text"
          value={said}
          maxLength={100}
          disabled={open}
          onInput={(event) => setSaid(event.currentTarget.value)}
        />
      </label>
      <p class="hint">{say("demo.cards")}</p>
      <output aria-live="polite">{cards.join(" · ") || "–"}</output>
      <div class="row">
        <button type="button" class="button" aria-disabled={!said || open} onClick={() => said && setOpen(true)}>
          {say("demo.open")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            setSecret(drawSecret());
            setSaid("");
            setOpen(false);
          }}
        >
          {say("demo.again")}
        </button>
      </div>
      {open && (
        <div role="status" class="stack">
          <p class="hint">{say("demo.secret")}</p>
          <output>{secret}</output>
          <p>{say("demo.fits")}</p>
        </div>
      )}
    </div>
  );
}
