import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { codePatternFault, type CodePatternFault, codePatternLimits } from "./read-pattern.ts";

export { createPatternFinder, type PatternSpan } from "./find-patterns.ts";
export { codePatternFault, type CodePatternFault, codePatternLimits } from "./read-pattern.ts";

/** Why a pattern cannot be used. */
const faultWords: Readonly<Record<CodePatternFault, { readonly en: string; readonly zh: string }>> = {
  long: { en: `at most ${codePatternLimits.length} characters`, zh: `最多 ${codePatternLimits.length} 个字符` },
  unfinished: { en: "a sign is missing behind the last \\", zh: "末尾的 \\ 之后缺少字符" },
  crowded: { en: "at most 8 wildcards, no two * side by side", zh: "最多 8 个通配符，且不能有两个相邻的 *" },
  wide: { en: "at least two characters beside the wildcards # ? *", zh: "除通配符 # ? * 外至少要有两个字符" },
};

/** A pattern as people write it. */
export const codePatternSchema = z
  .string()
  .trim()
  .min(1)
  .superRefine((written, context) => {
    const fault = codePatternFault(written);
    if (fault === undefined) return;
    const { en, zh } = faultWords[fault];
    context.addIssue({ code: "custom", message: inBoth(`${written}: ${en}`, `${written}：${zh}`) });
  });

/** Those of a site or a document. */
export const codePatternsSchema = z.array(codePatternSchema).max(codePatternLimits.count);
