import type { DocumentState, DocumentTask, TranslateListEntry } from "@yiqiao/contracts/documents";

const overStates: ReadonlySet<DocumentState> = new Set(["complete", "failed", "cancelled", "expired", "refused"]);

/** Whether a document does not change by itself any more. */
export const isOver = (state: DocumentState): boolean => overStates.has(state);

function isBegunAnew(before: TranslateListEntry, after: TranslateListEntry): boolean {
  return isOver(before.status) && !isOver(after.status);
}

/**
 * What is known of a task after hearing of it again: answers that overtake each other take no progress back. A file
 * that is tried again starts from its own score.
 */
export function mergeTask(before: DocumentTask | undefined, after: DocumentTask): DocumentTask {
  if (before === undefined || before.task_id !== after.task_id) return after;
  let hasBegunAnew = false;
  const entries = after.translate_list.map((entry) => {
    const known = before.translate_list.find(({ uid }) => uid === entry.uid);
    if (known === undefined) return entry;
    if (isBegunAnew(known, entry)) {
      hasBegunAnew = true;
      return entry;
    }
    return known.score > entry.score ? { ...entry, score: known.score } : entry;
  });
  const score = hasBegunAnew ? after.score : Math.max(before.score, after.score);
  return { ...after, score, translate_list: entries };
}
