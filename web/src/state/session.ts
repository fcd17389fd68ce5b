import { computed, signal } from "@preact/signals";
import { Refusal } from "../api/http";
import { request } from "../api/request";
import type { Link } from "../api/types";
import { t } from "../i18n";
import { persistedSignal } from "./storage";

/**
 * Who we are is a cookie that no script can read; the name is kept beside it. All tabs of a browser are one person.
 * Nobody is asked anything before it matters: until then there is only a suggestion for a name.
 */
export const myName = persistedSignal("name", "");
/** Grows whenever we have become somebody else: feeds begin anew then. */
export const identity = signal(0);
/** Which of the friendly names is suggested, from 0 to 1: its words are another matter. */
const luck = persistedSignal("luck", Math.random());
/** A friendly name for somebody who has not given one. */
export const suggestion = computed(() => {
  const names = t("name.creatures").split(",");
  return names[Math.floor(luck.value * names.length)]!.trim();
});

/** Is the person of the last visit still known here? */
export async function restoreSession(): Promise<void> {
  if (!myName.value) return;
  try {
    myName.value = (await request("GET", "/me")).name;
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === "no_session") myName.value = "";
  }
}

let coming: Promise<void> | null = null;

/** Become somebody, unless we are already. */
export function ensureSession(name = suggestion.value): Promise<void> {
  if (myName.value) return Promise.resolve();
  coming ??= come(name).finally(() => (coming = null));
  return coming;
}

async function come(name: string): Promise<void> {
  const me = await request("POST", "/session", { body: { name } });
  myName.value = me.name;
  identity.value++;
}

/** Take another name; come with it if we are nobody yet. */
export async function renameUser(name: string): Promise<void> {
  if (!myName.value) return ensureSession(name);
  myName.value = (await request("PATCH", "/me", { body: { name } })).name;
}

/** Come back with the token of a personal link. */
export async function redeemLink(token: string): Promise<void> {
  myName.value = (await request("POST", "/session/enter", { body: { token } })).name;
  identity.value++;
}

/** Leave this device. */
export async function signOut(): Promise<void> {
  await request("DELETE", "/session");
  clearSession();
}

/** Whoever we were, we are nobody now. */
export function clearSession(): void {
  myName.value = "";
  luck.value = Math.random();
  identity.value++;
}

/** A link that makes another device ours. */
export function personalLink(): Promise<Link> {
  return request("POST", "/me/links");
}

export function revokeLinks(): Promise<void> {
  return request("DELETE", "/me/links");
}

/** Delete all data about this person. The name confirms the intent. */
export async function deleteAccount(name: string): Promise<void> {
  await request("POST", "/me/forget", { body: { confirm: name } });
  clearSession();
}
