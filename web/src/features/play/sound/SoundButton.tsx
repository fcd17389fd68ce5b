import { t } from "../../../i18n";
import { roomy, sound, soundOn } from "../../../state/settings";
import { Icon } from "../../../ui/Icon";

/** Return whether the header has room for the button; else it is in the first row of the menu. */
export const soundInHeader = (): boolean => roomy.value;

/** Button that turns sounds on or off; in a menu with its name. */
export function SoundButton({ named = false }: { named?: boolean }) {
  const on = soundOn.value;
  return (
    <button
      type="button"
      class={named ? "button" : "button quiet icon"}
      aria-label={t("settings.sound")}
      aria-pressed={on}
      title={t("settings.sound")}
      onClick={() => (sound.value = !on)}
    >
      <Icon name={on ? "sound" : "mute"} /> {named && t("settings.sound")}
    </button>
  );
}
