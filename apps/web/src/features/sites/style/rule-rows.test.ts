import type { SiteStyleRule } from "@yiqiao/contracts/style";
import { describe, expect, it } from "vitest";
import { addedRules, areRulesSame, crowdOf, isTooLong, mergeRules, rowOf, rulesOf } from "./rule-rows.ts";

const rule = (text: string, target: SiteStyleRule["target"] = null): SiteStyleRule => ({ text, target });

describe("rows of style rules", () => {
  it("become rules without what is empty, each once", () => {
    const rows = [rule(" Formal. "), rule(" "), rule("Formal."), rule("Formal.", "ja")].map(rowOf);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    expect(rulesOf(rows)).toEqual([rule("Formal."), rule("Formal.", "ja")]);
    // The later rule holds where two disagree.
    const again = [rule("Formal."), rule("Casual."), rule("Formal. ")];
    expect(rulesOf(again)).toEqual([rule("Casual."), rule("Formal.")]);
  });

  it("are told where one is too long, or too many hold for a language", () => {
    expect(isTooLong(rule(` ${"𝄞".repeat(300)} `))).toBe(false);
    expect(isTooLong(rule("𝄞".repeat(301)))).toBe(true);
    const many = Array.from({ length: 10 }, (_, at) => rule(`Rule ${at}.`, "ja"));
    expect(crowdOf([...many, rule("Other.", "fr")])).toBeUndefined();
    expect(crowdOf([...many, rule("For all.")])).toEqual({ language: "ja", count: 11 });
  });

  it("are put together with those of somebody else", () => {
    const seen = [rule("Formal."), rule("Short.")];
    const mine = [rule("Formal."), rule("Formal.", "ja")];
    const theirs = [rule("Short."), rule("Calm."), rule("Formal.")];
    expect(mergeRules({ seen, mine, theirs })).toEqual([rule("Calm."), rule("Formal."), rule("Formal.", "ja")]);
    expect(addedRules(seen, theirs)).toEqual(["Calm."]);
    expect(areRulesSame(seen, [rule("Formal."), rule("Short.", "ja")])).toBe(false);
    expect(areRulesSame(seen, [...seen])).toBe(true);
  });
});
