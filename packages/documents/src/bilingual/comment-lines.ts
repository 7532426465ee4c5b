import type { RowComment } from "./import-row.ts";
import type { SegmentComment } from "./exchanged-segment.ts";

/*
 * Who wrote a comment and when, in one line: XLIFF has one attribute for both, a Word file one paragraph. What somebody
 * adds by hand has neither.
 */

const signature = /^(?:(?<author>.*?) ?)?· (?<at>\d{4}-\d\d-\d\dT[\d:.]+Z)(?<resolved> · ✓)?$/s;

export function signatureOf({ author, at, isResolved }: SegmentComment): string {
  return `${author} · ${at}${isResolved ? " · ✓" : ""}`;
}

/** A comment by what {@link signatureOf} wrote, or by a name alone. */
export function readComment(by: string, text: string): RowComment {
  const found = signature.exec(by.trim())?.groups;
  const at = found?.["at"];
  if (found === undefined || at === undefined) {
    return { ...(by.trim() !== "" && { author: by.trim() }), text, isResolved: false };
  }
  return { author: found["author"] ?? "", at, text, isResolved: found["resolved"] !== undefined };
}

export function commentLine(comment: SegmentComment): string {
  return `${signatureOf(comment)}: ${comment.text}`;
}

/** A comment of a Word file's column; a paragraph without a signature is one that was added there. */
export function readCommentLine(line: string): RowComment {
  const signed = /^(?<by>.*?· \d{4}-\d\d-\d\dT[\d:.]+Z(?: · ✓)?): ?(?<text>.*)$/s.exec(line)?.groups;
  return readComment(signed?.["by"] ?? "", signed?.["text"] ?? line.trim());
}
