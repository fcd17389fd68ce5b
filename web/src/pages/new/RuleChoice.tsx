import type { GameInfo, OptionInfo, Value } from "../../api/types";
import { t, worded } from "../../i18n";
import { setting, typed, type Plan } from "../../model/wish";
import { RuleLink } from "../../parts/RuleLink";

interface Props {
  plan: Plan;
  game: GameInfo;
  change(some: Partial<Plan>): void;
}

/** By which rules: a set that has a name, and every option of it. */
export function RuleChoice({ plan, game, change }: Props) {
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
              <b>{t(`preset.${game.name}.${name}`)}</b>
              <span class="hint"> {t(`preset.${game.name}.${name}.text`)}</span>
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
              value={setting(plan, game, option.name)}
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
  const key = `option.${game}.${option.name}`;
  const label = t(key);
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
              title={t(`${key}.allowed`)}
              onChange={(event) => set(typed(event.currentTarget.value, option.default))}
            />
          )}
        </>
      )}
      <p class="hint">
        {t(`${key}.text`)} <RuleLink rule={option.rule} />
      </p>
    </div>
  );
}

function valueName(game: string, option: string, value: Value): string {
  const key = `value.${game}.${option}.${String(value)}`;
  return worded(key) ? t(key) : String(value);
}
