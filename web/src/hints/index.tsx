import { useEffect, useState } from "preact/hooks";
import type { Candidate, LegalMove, Hint, Reason } from "../api/types";
import type { Advice, GameUI } from "../games/contract";
import { manifestOf } from "../games/registry";
import { addWords, allOf, t, worded } from "../i18n";
import { Icon } from "../parts/Icon";
import english from "./en.json";
import "./hints.css";

await addWords("hints", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

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

const TOP = 5; // fields that are named

/** Some moves with their prospects and reasons; in some games also what the map on the board shows. */
export default function HintPanel({ hint, game, moves, ui, show, play, close }: Props) {
  const sea = manifestOf(game)?.heatmap?.(hint.sea) ?? null;
  const found = hint.moves.flatMap((candidate) => {
    const choice = moves.find((its) => its.line === candidate.line);
    return choice ? [{ candidate, choice }] : [];
  });
  const [looked, setLooked] = useState(0);
  useEffect(() => show({ choice: found[looked]?.choice ?? null, sea, shown, spoken }), [hint, looked]);
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
            <b>{ui.move(choice)}</b>
            <span class="hint-outlook">{outlook(candidate)}</span>
            <ul>
              {candidate.reasons
                .filter(({ code }) => worded(`hints.reason.${code}`))
                .map((reason) => (
                  <li key={reason.code}>{reasonWords(reason, ui)}</li>
                ))}
              {choice.final && <li>{t("hints.final")}</li>}
            </ul>
            <button type="button" class="button" onClick={() => play(choice.line)}>
              {t("hints.play")}
              <span class="unseen">: {ui.move(choice)}</span>
            </button>
          </li>
        ))}
      </ol>
      {sea && <Legend sea={sea} />}
      <p class="hint">{t(found.length ? "hints.outlook.text" : "hints.none")}</p>
    </section>
  );
}

const percent = (chance: number): number => Math.round(chance * 100);

/** What is possible is never said to be impossible. */
const shown = (chance: number): string => (chance < 0.01 ? "<1" : String(percent(chance)));
const spoken = (chance: number): string => t("hints.chance", { chance: shown(chance) });

function outlook({ value, sure }: Candidate): string {
  return t("hints.outlook", { value: percent(value), sure: Math.max(1, percent(sure)) });
}

/** Chances become per cent; bits become what is left of the possibilities. */
function reasonWords(reason: Reason, ui: GameUI): string {
  const { chance, bits } = reason.params;
  return t(`hints.reason.${reason.code}`, {
    ...ui.named(reason),
    ...(typeof chance === "number" ? { chance: percent(chance) } : {}),
    ...(typeof bits === "number" ? { rest: percent(2 ** -bits) } : {}),
  });
}

/** What the map shows, and the fields that stand out. */
function Legend({ sea }: { sea: Record<string, number> }) {
  const likely = Object.entries(sea)
    .filter(([, chance]) => chance > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, TOP)
    .map(([cell, chance]) => t("hints.sea.cell", { cell, chance: percent(chance) }));
  return (
    <div class="hint-legend">
      <p>
        {t("hints.sea")} {likely.length > 0 && t("hints.sea.top", { cells: allOf(likely) })}
      </p>
      <p class="hint-scale">
        <span>{t("hints.sea.less")}</span>
        <span class="hint-bar" aria-hidden="true" />
        <span>{t("hints.sea.more")}</span>
      </p>
    </div>
  );
}
