import type { RowComment } from "./import-row.ts";
import type { SegmentComment } from "./exchanged-segment.ts";

/** A comment that was written in the file, or one of the project's that was settled there. */
export type CommentChange =
  | { readonly kind: "added"; readonly comment: RowComment }
  | { readonly kind: "resolved"; readonly comment: SegmentComment };

/**
 * What a file has to say beside the comments of the project. A comment that is missing was not deleted: tools drop what
 * they have no place for. One that is open in the file may have been settled in the project since.
 */
export function commentChanges(known: readonly SegmentComment[], found: readonly RowComment[]): CommentChange[] {
  return found.flatMap((comment): CommentChange[] => {
    const same = known.find((each) => isSame(each, comment));
    if (same !== undefined) return comment.isResolved && !same.isResolved ? [{ kind: "resolved", comment: same }] : [];
    const isRewritten = known.some((each) => comment.at !== undefined && isSameMoment(each, comment));
    // Not the author's words any more.
    return [{ kind: "added", comment: isRewritten ? { text: comment.text, isResolved: false } : comment }];
  });
}

/** A comment whose signature was lost is known by its words. */
function isSame(known: SegmentComment, found: RowComment): boolean {
  if (spaceless(known.text) !== spaceless(found.text)) return false;
  return found.at === undefined || isSameMoment(known, found);
}

function isSameMoment(known: SegmentComment, found: RowComment): boolean {
  return known.author === found.author && Date.parse(known.at) === Date.parse(found.at ?? "");
}

const spaceless = (text: string): string => text.replace(/\s+/g, " ").trim();
