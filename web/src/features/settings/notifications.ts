import { signal } from "@preact/signals";
import { ask } from "../../api/http";
import { language } from "../../i18n";
import type { Deliveries, WebhookInfo, Webhooks, EmailInfo, ToldEvents, VacationInfo } from "../../api/types";

/** Vacation, webhooks and e-mail, as the server knows them; null until it has said so. */
export const vacation = signal<VacationInfo | null>(null);
export const hooks = signal<WebhookInfo[] | null>(null);
export const mail = signal<EmailInfo | null>(null);

export async function loadNotices(): Promise<void> {
  const found = await Promise.all([
    ask<VacationInfo>("GET", "/me/vacation"),
    ask<Webhooks>("GET", "/me/hooks"),
    ask<EmailInfo>("GET", "/me/mail"),
  ]);
  [vacation.value, hooks.value, mail.value] = [found[0], found[1].hooks, found[2]];
}

export async function goOnVacation(until: number): Promise<void> {
  vacation.value = await ask("PUT", "/me/vacation", { until });
}

export async function comeBack(): Promise<void> {
  vacation.value = await ask("DELETE", "/me/vacation");
}

/** The new webhook, with its secret, which is shown only once. */
export async function addHook(url: string, events: ToldEvents): Promise<WebhookInfo> {
  const made = await ask<WebhookInfo>("POST", "/me/hooks", { url, events });
  hooks.value = [...(hooks.value ?? []), made];
  return made;
}

export async function goOnWith(hook: string): Promise<void> {
  const changed = await ask<WebhookInfo>("PATCH", `/me/hooks/${hook}`, { paused: false });
  hooks.value = (hooks.value ?? []).map((each) => (each.hook === hook ? changed : each));
}

export async function removeHook(hook: string): Promise<void> {
  await ask("DELETE", `/me/hooks/${hook}`);
  hooks.value = (hooks.value ?? []).filter((each) => each.hook !== hook);
}

export function pingHook(hook: string): Promise<void> {
  return ask("POST", `/me/hooks/${hook}/ping`);
}

export async function deliveriesOf(hook: string): Promise<Deliveries["deliveries"]> {
  return (await ask<Deliveries>("GET", `/me/hooks/${hook}/deliveries`)).deliveries;
}

export async function giveAddress(address: string, events: ToldEvents): Promise<void> {
  mail.value = await ask("PUT", "/me/mail", { address, events, language: language.value });
}

export async function forgetAddress(): Promise<void> {
  await ask("DELETE", "/me/mail");
  mail.value = mail.value && { ...mail.value, address: "", confirmed: false };
}
