import { t } from "../i18n";
import { showToast } from "../state/toasts";

/** Whether the device has a share sheet, as phones do. */
export const canShare = "share" in navigator;

const PNG = { type: "image/png" };

/** Whether its share sheet takes pictures. */
export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], "picture.png", PNG)] }) ?? false;

/** Hand a text with a link, and a picture if the device takes one, to its share sheet; without one, copy both texts. */
export async function share(text: string, url: string, picture = ""): Promise<void> {
  if (!canShare) return copy(`${text}\n${url}`);
  const files = picture && canSharePictures() ? await pictureFiles(picture) : [];
  await navigator.share({ text, url, ...(files.length ? { files } : {}) }).catch(() => undefined); // closed without a choice
}

/** Fetch a picture as a file; none if the server has none. */
async function pictureFiles(address: string): Promise<File[]> {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? [new File([await answer.blob()], "fathom.png", PNG)] : [];
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
