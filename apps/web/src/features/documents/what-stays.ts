import { type CodePatternFault, codePatternFault, codePatternLimits } from "@yiqiao/contracts/code-patterns";
import type { QuoteBody } from "@yiqiao/contracts/documents";

/** What of this batch stays as it is. */
export interface WhatStays {
  readonly leavesCode: boolean;
  readonly patterns: readonly string[];
}

export const nothingSaid: WhatStays = { leavesCode: true, patterns: [] };

export interface RefusedPattern {
  readonly pattern: string;
  readonly fault: CodePatternFault | "many";
}

/** The patterns of a field, one to a line, and the first that cannot be one. */
export function readPatterns(written: string): { patterns: readonly string[]; refused?: RefusedPattern } {
  const patterns = [...new Set(written.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  for (const [place, pattern] of patterns.entries()) {
    const fault = place >= codePatternLimits.count ? "many" : codePatternFault(pattern);
    if (fault !== undefined) return { patterns, refused: { pattern, fault } };
  }
  return { patterns };
}

/** How a call says it; what nobody has changed is left out. */
export function staysBody({ leavesCode, patterns }: WhatStays): Pick<QuoteBody, "codes" | "leave_code"> {
  return { ...(!leavesCode && { leave_code: false }), ...(patterns.length > 0 && { codes: [...patterns] }) };
}
