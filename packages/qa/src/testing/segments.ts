import type { LanguageCode } from "@yiqiao/contracts/languages";
import { checkSegment } from "../check-segment.ts";
import type { QaFinding, QaOptions, QaSegment, QaTag } from "../model.ts";
import type { QaRule } from "../rules.ts";

type Pair = readonly [LanguageCode, LanguageCode];
type Parts = Partial<Omit<QaSegment, "source" | "target" | "languages">> & {
  readonly sourceTags?: readonly QaTag[];
  readonly targetTags?: readonly QaTag[];
};

export function buildSegment([source, target]: readonly [string, string], pair: Pair, parts: Parts = {}): QaSegment {
  const { sourceTags = [], targetTags = [], ...rest } = parts;
  return {
    source: { text: source, tags: sourceTags },
    target: { text: target, tags: targetTags },
    languages: { source: pair[0], target: pair[1] },
    ...rest,
  };
}

export const enZh: Pair = ["en-us", "zh-cn"];
export const zhEn: Pair = ["zh-cn", "en-us"];

/** What one rule finds: the texts at the places of the target, else of the source. */
export function foundBy(rule: QaRule, segment: QaSegment, options?: QaOptions): string[] {
  return findingsOf(rule, segment, options).map(({ source, target }) => target?.text ?? source?.text ?? "");
}

export const findingsOf = (rule: QaRule, segment: QaSegment, options?: QaOptions): QaFinding[] =>
  checkSegment(segment, options).filter((finding) => finding.rule === rule);
