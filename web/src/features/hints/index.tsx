import { useEffect, useState } from "preact/hooks";
import type { Candidate, LegalMove, Hint } from "../../api/types";
import type { Advice, GameUI } from "../../games/contract";
import { reasonTexts } from "../../games/reasonText";
import { addTexts, formatNumber, formatPercent, t } from "../../i18n";
import { Icon } from "../../ui/Icon";
import english from "./en.json";
import "./hints.css";

declare module "../../i18n/keys" {
  interface TextParts {
    hints: typeof english;
  }
}

await addTexts("hints", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

interface Props {
  hint: Hint;
  game: string;
  moves: LegalMove[];
  ui: GameUI;
  /** Mark on the board what is looked at. */
  show(advice: Advice): void;
  play(line: string): void;
  close(): void;
}

/** Some moves with their prospects and reasons; in some games also what the map on the board shows. */
export default function HintPanel({ hint, game, moves, ui, show, play, close }: Props) {
  const heatmap = ui.hintOverlay?.heatmap(hint.overlay) ?? null;
  const found = hint.moves.flatMap((candidate) => {
    const choice = moves.find(({ line }) => line === candidate.line);
    return choice ? [{ candidate, choice }] : [];
  });
  const [looked, setLooked] = useState(0);
  useEffect(() => show({ choice: found[looked]?.choice ?? null, heatmap }), [hint, looked]); // eslint-disable-line react-hooks/exhaustive-deps -- a hint is for one position
  return (
    <section class="hint-panel" aria-labelledby="hint-title">
      <div class="hint-head">
        <h2 id="hint-title">{t("hints.title")}</h2>
        <button type="button" class="button quiet" aria-label={t("hints.close")} onClick={close}>
          <Icon name="cross" size={18} />
        </button>
      </div>
      <ol class="hint-moves">
        {found.map(({ candidate, choice }, index) => (
          <li
            key={choice.line}
            class={index === looked ? "is-looked" : ""}
            onPointerEnter={() => setLooked(index)}
            onFocusCapture={() => setLooked(index)}
          >
            <b>{ui.moveText(choice)}</b>
            <span class="hint-outlook">{outlook(candidate)}</span>
            <ul>
              {reasonTexts(candidate.reasons, game, ui).map(({ code, text }) => (
                <li key={code}>{text}</li>
              ))}
              {choice.final && <li>{t("hints.final")}</li>}
            </ul>
            <button
              type="button"
              class="button"
              aria-label={t("labelled", { label: t("hints.play"), text: ui.moveText(choice) })}
              onClick={() => play(choice.line)}
            >
              {t("hints.play")}
            </button>
          </li>
        ))}
      </ol>
      {heatmap && ui.hintOverlay && <ui.hintOverlay.Legend heatmap={heatmap} />}
      <p class="hint">{t(found.length ? "hints.outlook.text" : "hints.none")}</p>
    </section>
  );
}

function outlook({ value, sure }: Candidate): string {
  const points = Math.max(1, Math.round(sure * 100));
  return t("hints.outlook", { value: formatPercent(value), sure: formatNumber(points) });
}
