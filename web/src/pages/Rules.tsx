import { lexer, type Token } from "marked";
import { useEffect, useState } from "preact/hooks";
import { API } from "../api/http";
import { t } from "../i18n";
import { route } from "../model/route";
import { Icon } from "../parts/Icon";
import { Markdown } from "../parts/Markdown";
import { Page } from "../parts/Page";

const TEXTS = ["submarine", "subhunt", "notation", "rulings"] as const;

/** The rules as the server has them. Every rule can be linked to by its number. */
export default function Rules() {
  const text = route.value.path.split("/")[2] || TEXTS[0];
  const [tokens, setTokens] = useState<Token[] | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    setTokens(null);
    setLost(false);
    fetch(`${API}/rules/${encodeURIComponent(text)}`)
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
      .then(
        (found) => setTokens(lexer(found)),
        () => setLost(true),
      );
  }, [text]);
  useEffect(() => {
    const rule = location.hash.slice(1);
    const found = tokens && rule ? document.getElementById(rule) : null;
    found?.scrollIntoView({ block: "center" });
    found?.classList.add("marked");
  }, [tokens, route.value.hash]);
  return (
    <Page title={t("rules")} slim>
      <nav class="row texts" aria-label={t("rules")}>
        {TEXTS.map((each) => (
          <a key={each} class="button" href={`/rules/${each}`} aria-current={each === text ? "page" : undefined}>
            {t(`rules.${each}`)}
          </a>
        ))}
      </nav>
      {(text === "submarine" || text === "subhunt") && (
        <p>
          <a class="learn-link" href={`/learn/${text}`}>
            <Icon name="hat" /> {t("rules.learn")}
          </a>
        </p>
      )}
      {lost && <p>{t("problem.unreachable")}</p>}
      {tokens && (
        <article class="prose card panel">
          <Markdown tokens={tokens} />
        </article>
      )}
    </Page>
  );
}
