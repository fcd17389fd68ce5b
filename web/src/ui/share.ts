import { t } from "../i18n";
import { showToast } from "../state/toasts";

/** Whether the device has a share sheet, as phones do. */
export const canShare = "share" in navigator;

/** Hand a text with a link to the share sheet of the device; without one, copy both. */
export async function share(text: string, url: string): Promise<void> {
  if (!canShare) return copy(`${text}\n${url}`);
  await navigator.share({ text, url }).catch(() => undefined); // closed without a choice
}

/** Copy a text. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text); // without TLS there is no clipboard
  }
  showToast(() => t("copied"));
}

function copySelected(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
