import type { GameInfo, OptionInfo, Value } from "../../api/types";
import { t } from "../../i18n";
import { optionValue, parseOption, type TableDraft } from "./draft";
import { RuleLink } from "../../games/RuleLink";
import { optionWords, presetWords, valueName } from "./optionTexts";

interface Props {
  plan: TableDraft;
  game: GameInfo;
  change(some: Partial<TableDraft>): void;
}

/** By which rules: a set that has a name, and every option of it. */
export function RuleChoice({ plan, game, change }: Props) {
  if (!game.options.length) return null;
  return (
    <fieldset class="card panel stack">
      <legend>{t("new.rules")}</legend>
      <div class="stack tight">
        {Object.keys(game.presets).map((name) => (
          <label key={name} class="choice">
            <input
              type="radio"
              name="preset"
              checked={plan.preset === name}
              onChange={() => change({ preset: name, options: {} })}
            />
            <span>
              <b>{presetWords(game.name, name).label}</b>
              <span class="hint"> {presetWords(game.name, name).text}</span>
            </span>
          </label>
        ))}
      </div>
      <details>
        <summary>{t("new.options")}</summary>
        <div class="stack options">
          {game.options.map((option) => (
            <OptionField
              key={option.name}
              game={game.name}
              option={option}
              value={optionValue(plan, game, option.name)}
              set={(value) => change({ options: { ...plan.options, [option.name]: value } })}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

interface FieldProps {
  game: string;
  option: OptionInfo;
  value: Value;
  set(value: Value): void;
}

function OptionField({ game, option, value, set }: FieldProps) {
  const { label, text, allowed } = optionWords(game, option);
  const id = `option-${option.name}`;
  return (
    <div class="field">
      {typeof option.default === "boolean" ? (
        <label class="choice">
          <input id={id} type="checkbox" checked={value === true} onChange={() => set(value !== true)} />
          <b>{label}</b>
        </label>
      ) : (
        <>
          <label for={id}>
            <b>{label}</b>
          </label>
          {option.values?.length ? (
            <select id={id} value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
              {option.values.map((each) => (
                <option key={String(each)} value={String(each)}>
                  {valueName(game, option.name, each)}
                </option>
              ))}
            </select>
          ) : (
            <input
              id={id}
              type="text"
              defaultValue={Array.isArray(value) ? value.join(", ") : String(value)}
              key={String(value)}
              title={allowed}
              onChange={(event) => set(parseOption(event.currentTarget.value, option.default))}
            />
          )}
        </>
      )}
      <p class="hint">
        {text} <RuleLink rule={option.rule} game={game} />
      </p>
    </div>
  );
}
