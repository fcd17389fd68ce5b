import { signal } from "@preact/signals";
import { request } from "../../api/request";
import type { NewToken, TokenInfo } from "../../api/types";

/** The tokens that programs use for us, as far as we may know them; null until they are loaded. */
export const tokens = signal<TokenInfo[] | null>(null);

export async function loadTokens(): Promise<void> {
  tokens.value = (await request("GET", "/me/tokens")).tokens;
}

/** A new token: what is returned is shown to its owner once, and kept nowhere. */
export async function makeToken(wish: NewToken): Promise<string> {
  const { token } = await request("POST", "/me/tokens", { body: wish });
  await loadTokens();
  return token;
}

export async function revokeToken(id: string): Promise<void> {
  await request("DELETE", "/me/tokens/{token}", { path: { token: id } });
  await loadTokens();
}
