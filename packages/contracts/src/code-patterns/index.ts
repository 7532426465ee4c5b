import { z } from "zod";
import { codePatternFault, codePatternLimits } from "./read-pattern.ts";

export { createPatternFinder, type PatternSpan } from "./find-patterns.ts";
export { codePatternFault, type CodePatternFault, codePatternLimits } from "./read-pattern.ts";

/** A pattern as people write it. */
export const codePatternSchema = z
  .string()
  .trim()
  .min(1)
  .superRefine((written, context) => {
    const fault = codePatternFault(written);
    if (fault !== undefined) context.addIssue({ code: "custom", message: `${fault}: ${written}` });
  });

/** Those of a site or a document. */
export const codePatternsSchema = z.array(codePatternSchema).max(codePatternLimits.count);
