/** The arithmetic of docs/fairness.md. Our own copy of a hash works everywhere: browsers have theirs only behind TLS. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const PROTOCOL = "fathom/1";
const WORD = 1n << 64n;

/** All keys of a table are made of these. Games from before settings were bound have no `settings`. */
export interface Source {
  table: string;
  secret: string;
  parts: string[];
  settings?: string;
}

/** SHA-256 of a text, in hexadecimal. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What binds the server to its secret. */
export function commitmentTo(secret: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(`${PROTOCOL} secret\n`), hexToBytes(secret))));
}

/** What binds a seat to its part before anybody has revealed one. */
export function partCommitment(part: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(`${PROTOCOL} part\n`), hexToBytes(part))));
}

/** The form in which a name is bound. */
export function nameHash(salt: string, name: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(`${PROTOCOL} name\n`), hexToBytes(salt), utf8ToBytes(name))));
}

/** The digest of what was agreed on: JSON without white space, with sorted keys. */
export function settingsDigest(agreed: object): string {
  return hashOf(`${PROTOCOL} settings\n${JSON.stringify(sorted(agreed))}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

/** The part of a seat that nobody was there to add one for. */
export function serverPart({ secret, table }: Source, seat: number): string {
  return bytesToHex(hmac(sha256, hexToBytes(secret), utf8ToBytes(`${PROTOCOL} part ${seat}\n${table}\n`)));
}

/** The key for one purpose, in hexadecimal. */
export function keyFor({ secret, table, parts, settings }: Source, purpose: string): string {
  const head = settings ? [`${PROTOCOL} key ${purpose}`, table, settings] : [`${PROTOCOL} ${purpose}`, table];
  const lines = [...head, ...parts.map((part, index) => `${index + 1}:${part}`)];
  return bytesToHex(hmac(sha256, hexToBytes(secret), utf8ToBytes(lines.map((line) => `${line}\n`).join(""))));
}

/** A commitment to a line that others could not read when it was played. */
export function sealOf(salt: string, line: string): string {
  const sealed = concatBytes(utf8ToBytes(`${PROTOCOL} seal\n`), hexToBytes(salt), utf8ToBytes(line));
  return bytesToHex(sha256(sealed));
}

/** As many numbers as are needed, from one key. */
export class Numbers {
  #key: Uint8Array;
  #counter = 0n;
  #block: bigint[] = [];

  constructor(key: string) {
    this.#key = hexToBytes(key);
  }

  next(): bigint {
    if (!this.#block.length) {
      const message = new Uint8Array(8);
      new DataView(message.buffer).setBigUint64(0, this.#counter++);
      const { buffer, byteOffset } = hmac(sha256, this.#key, message);
      const block = new DataView(buffer, byteOffset);
      this.#block = [0, 8, 16, 24].map((at) => block.getBigUint64(at));
    }
    return this.#block.shift()!;
  }

  /** A number from 0 to `limit - 1`; what would favour some of them is passed over. */
  below(limit: bigint): bigint {
    const fair = WORD - (WORD % limit);
    let number = this.next();
    while (number >= fair) number = this.next();
    return number % limit;
  }

  shuffled<T>(things: readonly T[]): T[] {
    const order = [...things];
    for (let i = order.length - 1; i > 0; i--) {
      const j = Number(this.below(BigInt(i + 1)));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}
