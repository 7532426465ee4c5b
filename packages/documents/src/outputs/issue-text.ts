import type { TargetIssue } from "../model/unit.ts";

/** What differs, in signs that need no language: one for another, missing (`−`), or added (`+`). */
export function issueText({ source, target }: TargetIssue): string {
  if (source !== undefined && target !== undefined) return `${source} → ${target}`;
  return source === undefined ? `+ ${target ?? ""}` : `− ${source}`;
}
