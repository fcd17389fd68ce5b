import { t } from "../../../i18n";
import { sound, soundOn } from "../../../state/settings";
import { Icon } from "../../../ui/Icon";

/** Button in the header that turns sounds on or off. */
export function SoundButton() {
  const on = soundOn.value;
  return (
    <button
      type="button"
      class="button quiet icon"
      aria-label={t("settings.sound")}
      aria-pressed={on}
      title={t("settings.sound")}
      onClick={() => (sound.value = !on)}
    >
      <Icon name={on ? "sound" : "mute"} />
    </button>
  );
}
