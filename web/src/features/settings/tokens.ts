import { signal } from "@preact/signals";
import { ask } from "../../api/http";
import type { NewToken, TokenInfo, TokenList, TokenMade } from "../../api/types";

/** The tokens that programs use for us, as far as we may know them; null until they are loaded. */
export const tokens = signal<TokenInfo[] | null>(null);

export async function loadTokens(): Promise<void> {
  tokens.value = (await ask<TokenList>("GET", "/me/tokens")).tokens;
}

/** A new token: what is returned is shown to its owner once, and kept nowhere. */
export async function makeToken(wish: NewToken): Promise<string> {
  const { token } = await ask<TokenMade>("POST", "/me/tokens", wish);
  await loadTokens();
  return token;
}

export async function revokeToken(id: string): Promise<void> {
  await ask("DELETE", `/me/tokens/${id}`);
  await loadTokens();
}
