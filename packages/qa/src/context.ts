import { type FindCodes, findCodes } from "@yiqiao/translation-memory/codes";
import type { QaFinding, QaLanguages, QaOptions, QaPlace, QaSegment } from "./model.ts";
import { placeIn } from "./place.ts";
import { isRuleOn, type QaRule, qaRules } from "./rules.ts";

/** What a check says of a segment; the rest follows from the rule. */
export type Draft = Omit<QaFinding, "severity"> & Partial<Pick<QaFinding, "severity">>;

/** A segment while it is checked. */
export interface QaContext {
  readonly segment: QaSegment;
  readonly languages: QaLanguages;
  readonly source: string;
  readonly target: string;
  /** The texts with a sign that is neither letter, space nor punctuation in the place of each letter of a code. */
  readonly plainSource: string;
  readonly plainTarget: string;
  readonly codes: FindCodes;
  readonly isOn: (rule: QaRule) => boolean;
  readonly inSource: (start: number, end: number) => QaPlace;
  readonly inTarget: (start: number, end: number) => QaPlace;
}

/** A check yields what it finds by the rules that are on. */
export type Check = (context: QaContext) => Iterable<Draft>;

/** Stands for a letter of a code: private use, so no rule takes it for a letter, a digit, a space or a mark. */
export const codeSign = "\uE000";

function withoutCodes(text: string, find: FindCodes): string {
  let plain = "";
  for (const { start, end } of find(text)) plain += text.slice(plain.length, start) + codeSign.repeat(end - start);
  return plain + text.slice(plain.length);
}

export function createContext(segment: QaSegment, { rules, codes = findCodes }: QaOptions): QaContext {
  const [source, target] = [segment.source.text, segment.target.text];
  return {
    segment,
    languages: segment.languages,
    source,
    target,
    plainSource: withoutCodes(source, codes),
    plainTarget: withoutCodes(target, codes),
    codes,
    isOn: (rule) => isRuleOn(rule, rules),
    inSource: (start, end) => placeIn(source, start, end),
    inTarget: (start, end) => placeIn(target, start, end),
  };
}

export const asFinding = (draft: Draft): QaFinding => ({ severity: qaRules[draft.rule].severity, ...draft });
