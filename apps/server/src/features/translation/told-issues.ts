import type { TranslatedSegment } from "@yiqiao/contracts/text";
import type { EnginePair } from "@yiqiao/engines";
import type { FindCodes } from "@yiqiao/translation-memory/codes";
import { findIssues } from "@yiqiao/translation-memory/checks";
import type { Answer } from "./segment.ts";

/** What a translation says otherwise than its source, as it is told. */
export function toldIssues({ issues }: Pick<Answer, "issues">): Pick<TranslatedSegment, "issues"> {
  if (issues === undefined) return {};
  return {
    issues: issues.map(({ kind, source, target }) => ({
      kind,
      ...(source && { source: source.text, source_start: source.start, source_end: source.end }),
      ...(target && { target: target.text, target_start: target.start, target_end: target.end }),
    })),
  };
}

/**
 * `toldIssues` of a translation that nobody has checked yet: one that a reader may take in place of the first. `isStrict`
 * where a machine has written it.
 */
export function issuesBetween(
  source: string,
  target: string,
  { pair, codes, isStrict }: { readonly pair: EnginePair; readonly codes?: FindCodes; readonly isStrict: boolean },
): Pick<TranslatedSegment, "issues"> {
  const issues = findIssues(source, target, { ...pair, ...(codes && { codes }) }, { isStrict });
  return issues.length === 0 ? {} : toldIssues({ issues });
}
