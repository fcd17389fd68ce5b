export type Verdict = "fits" | "wrong" | "unknown";

/** One thing that was looked at: what came out of it, and every value on the way there. */
export interface Finding {
  name:
    "commitment" | "published" | "parts" | "resets" | "settings" | "names" | "deal" | "dealt_on" | "chance" | "seals";
  verdict: Verdict;
  /** Which words tell it: `<name>.<how>`. */
  how: string;
  params: Record<string, string | number>;
  values: Value[];
}

/** A value with what it is: `label` names the words. */
export interface Value {
  label: string;
  params?: Record<string, string | number>;
  value: string;
  wrong?: boolean;
}

export function finding(
  name: Finding["name"],
  verdict: Verdict,
  values: Value[],
  params: Finding["params"] = {},
  how: string = verdict,
): Finding {
  return { name, verdict, how, params, values };
}
