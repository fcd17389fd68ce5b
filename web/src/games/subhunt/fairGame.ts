import type { GameRecord } from "../../api/types";
import type { Numbers } from "../../fairness/hashing";
import type { FairGame } from "../fairGame";

/** How many of how many spins hit, as it is written: `1/3`, `0` or `1`. */
function odds(written: unknown): [bigint, bigint] {
  const [hits = "0", all = "1"] = String(written).split("/");
  const divisor = common(BigInt(hits), BigInt(all));
  return [BigInt(hits) / divisor, BigInt(all) / divisor];
}

function common(a: bigint, b: bigint): bigint {
  return b ? common(b, a % b) : a;
}

function spin(record: GameRecord, line: string, numbers: Numbers): string {
  const [hits, all] = odds(record.options.torpedo_hit);
  return `${line.split(" = ")[0]} = ${numbers.below(all) < hits ? "hit" : "miss"}`;
}

export const fair: FairGame = {
  deal: () => ({ start: 1, deal: {} }),
  dealOn: ({ start, deal }) => ({ start, deal }),
  secret: (line) => /^(hide|mine) /.test(line),
  spun: (line) => line.startsWith("fire ") && line.includes(" = "),
  spin,
};
