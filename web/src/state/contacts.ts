import { signal } from "@preact/signals";
import { request } from "../api/request";
import type { ContactInfo, InvitationInfo, SentInvitation } from "../api/types";
import { myName } from "./session";

/** People we played with lately, then others whom we mute or block; null until the server has said so. */
export const contacts = signal<ContactInfo[] | null>(null);
/** Who invites us, and where to; the lobby keeps it fresh. */
export const invitations = signal<readonly InvitationInfo[]>([]);

/** Whether we mute or block a person. */
export type Relation = Required<Pick<ContactInfo, "muted" | "blocked">>;

export async function loadContacts(): Promise<void> {
  contacts.value = myName.value ? (await request("GET", "/me/people")).people : [];
}

/** Mute or block a person, or neither; `table` is where we met them. */
export async function setContact(person: string, relation: Relation, table?: string): Promise<void> {
  const body = { ...relation, ...(table ? { table } : {}) };
  await request("PUT", "/me/people/{other}", { path: { other: person }, body });
  await loadContacts();
}

/** Take a seat where we are invited, and return the path of the table. */
export async function acceptInvitation(invitation: string): Promise<string> {
  const { path } = await request("POST", "/me/invitations/{invitation}/accept", { path: { invitation } });
  drop(invitation);
  return path;
}

export async function declineInvitation(invitation: string): Promise<void> {
  await request("DELETE", "/me/invitations/{invitation}", { path: { invitation } });
  drop(invitation);
}

function drop(gone: string): void {
  invitations.value = invitations.value.filter(({ invitation }) => invitation !== gone);
}

/** Invite a person to a table of ours. */
export function invitePerson(table: string, person: string): Promise<SentInvitation> {
  return request("POST", "/tables/{table}/invitations", { path: { table }, body: { person } });
}

/** Those whom we have invited to a table. */
export async function invitedTo(table: string): Promise<readonly SentInvitation[]> {
  return (await request("GET", "/tables/{table}/invitations", { path: { table } })).invitations;
}
