import { overfullLanguage, type SiteStyleRule, styleFor, styleLimits } from "@yiqiao/contracts/style";
import { codePointLength } from "@yiqiao/contracts/text";
import { addedTo, mergePatterns } from "../merge-patterns.ts";

/** A rule while it is written. */
export interface RuleRow extends SiteStyleRule {
  /** The same as long as it is there. */
  readonly id: number;
}

let lastId = 0;
export const rowOf = (rule: SiteStyleRule): RuleRow => ({ ...rule, id: ++lastId });
export const emptyRow = (): RuleRow => rowOf({ text: "", target: null });

/** What is written, without rows that are empty, and each rule once, at its last place: of two that disagree the later holds. */
export function rulesOf(rows: readonly SiteStyleRule[]): SiteStyleRule[] {
  const written = rows.map(({ text, target }) => ({ text: text.trim(), target })).filter(({ text }) => text !== "");
  return [...new Map(written.toReversed().map((rule) => [keyOf(rule), rule])).values()].toReversed();
}

export const isTooLong = ({ text }: SiteStyleRule): boolean => codePointLength(text.trim()) > styleLimits.codePoints;

/** The first language with more rules than can hold, and how many. */
export function crowdOf(rules: readonly SiteStyleRule[]) {
  const language = overfullLanguage(rules);
  return language === undefined ? undefined : { language, count: styleFor(rules, language).length };
}

export function areRulesSame(left: readonly SiteStyleRule[], right: readonly SiteStyleRule[]): boolean {
  return left.map(keyOf).join("\n") === right.map(keyOf).join("\n");
}

interface Sides {
  readonly seen: readonly SiteStyleRule[];
  readonly mine: readonly SiteStyleRule[];
  readonly theirs: readonly SiteStyleRule[];
}

/** What both have added, without what either has removed. */
export function mergeRules({ seen, mine, theirs }: Sides): SiteStyleRule[] {
  const byKey = new Map([...mine, ...theirs].map((rule) => [keyOf(rule), rule]));
  const merged = mergePatterns({ seen: seen.map(keyOf), mine: mine.map(keyOf), theirs: theirs.map(keyOf) });
  return merged.flatMap((key) => byKey.get(key) ?? []);
}

/** The texts of rules that were not there before. */
export function addedRules(before: readonly SiteStyleRule[], now: readonly SiteStyleRule[]): readonly string[] {
  const added = addedTo(before.map(keyOf), now.map(keyOf));
  return now.filter((rule) => added.includes(keyOf(rule))).map(({ text }) => text);
}

const keyOf = ({ text, target }: SiteStyleRule): string => JSON.stringify([target, text]);
