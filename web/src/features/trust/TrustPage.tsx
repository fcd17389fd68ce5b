import { useMemo, useState } from "preact/hooks";
import { Page } from "../../shell/Page";
import { drawSecret, seal, shuffledBy } from "./demo";
import { hashOf } from "../../fairness/hashing";
import "../../ui/styles/prose.css";
import "./trust.css";
import { tr } from "./texts";

const STEPS = ["seal", "parts", "reveal", "deal", "open"] as const;
const LIMITS = ["knows", "league", "away", "breaks_off", "moves", "bots"] as const;

/** How anybody can check that a game was fair, for those who have never heard of a hash. */
export default function TrustPage() {
  return (
    <Page title={tr("page.title")} lead={tr("page.lead")} slim>
      <article class="prose card panel trust">
        <h2>{tr("page.envelope")}</h2>
        <p>{tr("page.envelope.text")}</p>
        <ol class="trust-steps">
          {STEPS.map((step) => (
            <li key={step}>{tr(`page.step.${step}`)}</li>
          ))}
        </ol>
        <p>{tr("page.neither")}</p>
        <h2>{tr("page.hash")}</h2>
        <p>{tr("page.hash.text")}</p>
        <HashDemo />
        <h2>{tr("page.try")}</h2>
        <p>{tr("page.try.text")}</p>
        <ShuffleDemo />
        <h2>{tr("page.hidden")}</h2>
        <p>{tr("page.hidden.text")}</p>
        <h2>{tr("page.browser")}</h2>
        <p>{tr("page.browser.text")}</p>
        <h2>{tr("page.limits")}</h2>
        <ul>
          {LIMITS.map((limit) => (
            <li key={limit}>{tr(`page.limit.${limit}`)}</li>
          ))}
        </ul>
        <p>{tr("page.more")}</p>
      </article>
    </Page>
  );
}

/** Type something, and see its hash change altogether. */
function HashDemo() {
  const [text, setText] = useState(tr("demo.text"));
  return (
    <div class="demo card panel">
      <label class="field">
        <span>{tr("demo.label")}</span>
        <input type="text" value={text} maxLength={200} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class="hint">{tr("demo.hash")}</p>
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
  const cards = said ? shuffledBy(envelope, said).map((card) => tr(`demo.card.${card}`)) : [];
  return (
    <div class="demo card panel">
      <p class="hint">{tr("demo.commitment")}</p>
      <output>{envelope.commitment}</output>
      <label class="field">
        <span>{tr("demo.said")}</span>
        <input
          type="text"
          value={said}
          maxLength={100}
          disabled={open}
          onInput={(event) => setSaid(event.currentTarget.value)}
        />
      </label>
      <p class="hint">{tr("demo.cards")}</p>
      <output aria-live="polite">{cards.join(" · ") || "–"}</output>
      <div class="row">
        <button type="button" class="button" aria-disabled={!said || open} onClick={() => said && setOpen(true)}>
          {tr("demo.open")}
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
          {tr("demo.again")}
        </button>
      </div>
      {open && (
        <div role="status" class="stack">
          <p class="hint">{tr("demo.secret")}</p>
          <output>{secret}</output>
          <p>{tr("demo.fits")}</p>
        </div>
      )}
    </div>
  );
}
