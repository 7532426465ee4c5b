import type { Frequency } from "./rate-limit.ts";

/** A group of calls whose rate limit can be set by a rule. */
export interface DeclaredGroup extends Frequency {
  readonly name: string;
  /** What is counted together: calls of an account or of a visitor's browser, of an account, or from one network. */
  readonly of: "caller" | "account" | "network";
}

const minuteS = 60;

/** The groups of a feature by their kinds: so many calls of a caller in a minute, or as often as is said. */
export function groupsOf(
  feature: string,
  limits: Readonly<Record<string, number | Frequency>>,
): readonly DeclaredGroup[] {
  return Object.entries(limits).map(([kind, given]) => {
    const { limit, windowS } = typeof given === "number" ? { limit: given, windowS: minuteS } : given;
    return { name: `${feature}:${kind}`, limit, windowS, of: "caller" };
  });
}
