/** A game of envelopes, small enough to follow: everything in it is computed on the page. */
import { commitmentTo, hashOf, keyFor, Numbers } from "../../fairness/hashing";

const COLOURS = ["red", "yellow", "green", "blue", "violet"] as const;
export type Card = (typeof COLOURS)[number];

/** 32 random bytes, as a server draws them. */
export function drawSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export interface Envelope {
  secret: string;
  commitment: string;
}

export function seal(secret: string): Envelope {
  return { secret, commitment: commitmentTo(secret) };
}

/** Five cards in the order that follows from the secret and what somebody said aloud. */
export function shuffledBy({ secret }: Envelope, said: string): Card[] {
  const key = keyFor({ secret, table: "demo", parts: [hashOf(said)] }, "deal");
  return new Numbers(key).shuffled(COLOURS);
}
