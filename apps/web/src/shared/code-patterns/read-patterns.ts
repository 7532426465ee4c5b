import { type CodePatternFault, codePatternFault, codePatternLimits } from "@yiqiao/contracts/code-patterns";

export interface RefusedPattern {
  readonly pattern: string;
  readonly fault: CodePatternFault | "many";
}

/** The patterns of a field, one to a line, and those that can be none; of what is too many the first. */
export function readPatterns(written: string): {
  readonly patterns: readonly string[];
  readonly refused: readonly RefusedPattern[];
} {
  const patterns = [...new Set(written.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  const refused = patterns.slice(0, codePatternLimits.count).flatMap((pattern): RefusedPattern[] => {
    const fault = codePatternFault(pattern);
    return fault === undefined ? [] : [{ pattern, fault }];
  });
  const tooMany = patterns[codePatternLimits.count];
  return { patterns, refused: tooMany === undefined ? refused : [...refused, { pattern: tooMany, fault: "many" }] };
}

export function arePatternsSame(left: readonly string[], right: readonly string[]): boolean {
  return left.join("\n") === right.join("\n");
}
