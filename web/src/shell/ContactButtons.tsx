import { t } from "../i18n";
import { setContact, type Relation } from "../state/contacts";
import { reportError } from "../state/toasts";
import { confirmDialog } from "../ui/confirmDialog";

interface Props {
  contact: { person: string; name: string; muted?: boolean; blocked?: boolean };
  /** Where we met, for a person who is no contact yet. */
  table?: string;
  onChange?(): void;
}

/** Mute or block a person, or revoke it. */
export function ContactButtons({ contact, table, onChange }: Props) {
  const { person, name, muted = false, blocked = false } = contact;
  async function set(relation: Relation) {
    await setContact(person, relation, table).then(onChange, reportError);
  }
  async function block() {
    const words = () => ({
      title: t("contacts.block.title", { name }),
      text: t("contacts.block.text", { name }),
      yes: t("contacts.block"),
    });
    if (blocked || (await confirmDialog(words))) await set({ muted, blocked: !blocked });
  }
  const button = (label: string, onClick: () => void) => (
    <button type="button" class="button quiet" onClick={onClick}>
      {label}
      <span class="unseen"> {name}</span>
    </button>
  );
  return (
    <span class="row">
      {button(t(muted ? "contacts.unmute" : "contacts.mute"), () => set({ muted: !muted, blocked }))}
      {button(t(blocked ? "contacts.unblock" : "contacts.block"), block)}
    </span>
  );
}

/** Tags that say whether a person is muted or blocked. */
export function ContactTags({ muted, blocked }: Partial<Relation>) {
  return (
    <>
      {muted && <span class="tag">{t("contacts.muted")}</span>}
      {blocked && <span class="tag warn">{t("contacts.blocked")}</span>}
    </>
  );
}
