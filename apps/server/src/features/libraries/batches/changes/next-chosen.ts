import type { Executor } from "#platform/database";
import type { EntryRow } from "../../records/stored-entry.ts";
import type { BatchTask, BatchWork } from "../batch-work.ts";
import { chunkSize, endOfWindow, nextEntries, nextIds } from "../batches.repository.ts";

type Choosing = BatchWork & { readonly task: Exclude<BatchTask, { readonly kind: "undo" }> };

interface Chosen {
  /** The last entry that was looked at. */
  readonly after: string;
  readonly isOver: boolean;
}

/** Ids of the next chosen entries: no more than one statement changes, found among no more than one piece looks at. */
export async function nextChosen(
  tx: Executor,
  library: number,
  work: Choosing,
): Promise<Chosen & { readonly ids: readonly string[] }> {
  const window = await windowOf(tx, library, work);
  if (window === undefined) return { ids: [], after: work.until, isOver: true };
  const ids = await nextIds(tx, library, { choice: work.task.choice, ...window });
  return { ids, ...endOf(ids.length, ids.at(-1), { window, work }) };
}

/** The same, whole entries. */
export async function nextChosenEntries(
  tx: Executor,
  library: number,
  work: Choosing,
): Promise<Chosen & { readonly rows: readonly EntryRow[] }> {
  const window = await windowOf(tx, library, work);
  if (window === undefined) return { rows: [], after: work.until, isOver: true };
  const rows = await nextEntries(tx, library, { choice: work.task.choice, ...window });
  return { rows, ...endOf(rows.length, rows.at(-1)?.id, { window, work }) };
}

interface Window {
  readonly after: string;
  readonly until: string;
}

/** Chosen ones are found by their ids, whatever lies between them. */
async function windowOf(tx: Executor, library: number, { after, until, task }: Choosing): Promise<Window | undefined> {
  if (task.choice.ids !== undefined) return { after, until };
  const end = await endOfWindow(tx, library, { after, until });
  return end === undefined ? undefined : { after, until: end };
}

function endOf(
  found: number,
  last: string | undefined,
  { window, work }: { readonly window: Window; readonly work: Choosing },
): Chosen {
  if (found === chunkSize && last !== undefined) return { after: last, isOver: false };
  return { after: window.until, isOver: window.until === work.until };
}
