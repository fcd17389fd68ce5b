import { signal } from "@preact/signals";
import { request } from "../../api/request";
import { language } from "../../i18n";
import type { Deliveries, DeliveryInfo, WebhookInfo, EmailInfo, ToldEvents, VacationInfo } from "../../api/types";

/** Vacation, webhooks and e-mail, as the server knows them; null until it has said so. */
export const vacation = signal<VacationInfo | null>(null);
export const hooks = signal<WebhookInfo[] | null>(null);
export const mail = signal<EmailInfo | null>(null);

export async function loadNotices(): Promise<void> {
  const found = await Promise.all([
    request("GET", "/me/vacation"),
    request("GET", "/me/hooks"),
    request("GET", "/me/mail"),
  ]);
  [vacation.value, hooks.value, mail.value] = [found[0], found[1].hooks, found[2]];
}

export async function goOnVacation(until: number): Promise<void> {
  vacation.value = await request("PUT", "/me/vacation", { body: { until } });
}

export async function comeBack(): Promise<void> {
  vacation.value = await request("DELETE", "/me/vacation");
}

/** The new webhook, with its secret, which is shown only once. */
export async function addHook(url: string, events: ToldEvents): Promise<WebhookInfo> {
  const made = await request("POST", "/me/hooks", { body: { url, events } });
  hooks.value = [...(hooks.value ?? []), made];
  return made;
}

export async function goOnWith(hook: string): Promise<void> {
  const changed = await request("PATCH", "/me/hooks/{hook}", { path: { hook }, body: { paused: false } });
  hooks.value = (hooks.value ?? []).map((each) => (each.hook === hook ? changed : each));
}

export async function removeHook(hook: string): Promise<void> {
  await request("DELETE", "/me/hooks/{hook}", { path: { hook } });
  hooks.value = (hooks.value ?? []).filter((each) => each.hook !== hook);
}

export function pingHook(hook: string): Promise<DeliveryInfo> {
  return request("POST", "/me/hooks/{hook}/ping", { path: { hook } });
}

export async function deliveriesOf(hook: string): Promise<Deliveries["deliveries"]> {
  return (await request("GET", "/me/hooks/{hook}/deliveries", { path: { hook } })).deliveries;
}

export async function giveAddress(address: string, events: ToldEvents): Promise<void> {
  mail.value = await request("PUT", "/me/mail", { body: { address, events, language: language.value } });
}

export async function forgetAddress(): Promise<void> {
  await request("DELETE", "/me/mail");
  mail.value = mail.value && { ...mail.value, address: "", confirmed: false };
}
