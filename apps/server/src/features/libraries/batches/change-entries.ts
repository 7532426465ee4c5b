import type { BatchResult } from "@yiqiao/contracts/libraries";
import type { Executor } from "#platform/database";
import type { StoredLibrary } from "../records/library.record.ts";
import { type BatchTask, type BatchWork, noCounts } from "./batch-work.ts";
import { idBounds, usernameOf } from "./batches.repository.ts";
import type { BatchCaller, Batches, BatchDeps } from "./ports.ts";
import { previewReplacement, replacedBy } from "./changes/replace-text.ts";
import { beginWork } from "./run-changes.ts";

interface Change {
  readonly task: Exclude<BatchTask, { readonly kind: "undo" }>;
  readonly label: string;
  /** Where entries are chosen, if that is another library. */
  readonly from?: Pick<StoredLibrary, "number" | "entries">;
  /** Throws what keeps the change from beginning. */
  readonly check?: (library: StoredLibrary, tx: Executor) => Promise<void>;
}

interface Changed {
  readonly batch_id: string;
  readonly state: BatchResult["state"];
  readonly counts: BatchWork["counts"];
}

type Changes = Pick<Batches, "deleteEntries" | "approveEntries" | "replaceText" | "copyEntries">;

/** Changes of many entries: of some at once, in one transaction; of very many by a job. */
export function createChanges(deps: BatchDeps): Changes {
  const change = (caller: BatchCaller, library: Pick<StoredLibrary, "id">, asked: Change) =>
    begin(deps, caller, { ...asked, id: library.id });
  return {
    deleteEntries: async (caller, library, choice) =>
      resultOf(await change(caller, library, { task: { kind: "delete", choice }, label: "" }), choice.ids),
    approveEntries: async (caller, library, choice) => {
      const task = { kind: "approve", choice: { ...choice, status: "pending" } } as const;
      return resultOf(await change(caller, library, { task, label: "" }), choice.ids);
    },
    replaceText: async (caller, library, replacement) => {
      if (replacement.preview) return previewReplacement(deps.database.db, library, replacement);
      const { find, replace, field, matchCase } = replacement;
      const words = { find, replace, field, matchCase };
      const task = { kind: "replace", choice: replacedBy(replacement), replacement: words } as const;
      const done = await change(caller, library, { task, label: find });
      return { ...resultOf(done), examples: done.counts.examples, has_more: false };
    },
    copyEntries: async (caller, to, { copied, ids, from, check }) => {
      const task = { kind: "copy", choice: { ids }, from: copied } as const;
      return resultOf(await change(caller, to, { task, label: from.name, from, check }));
    },
  };
}

async function begin(
  deps: BatchDeps,
  { accountId }: BatchCaller,
  { id, task, label, from, check }: Change & Pick<StoredLibrary, "id">,
): Promise<Changed> {
  const { database, entries, log } = deps;
  return database.transaction(async (tx) => {
    const library = await entries.lock(tx, { id });
    await check?.(library, tx);
    const batchId = await log.begin(tx, { library, kind: task.kind, label, accountId });
    const { ids } = task.choice;
    const chosenFrom = from ?? library;
    const { first, until } = await idBounds(tx, chosenFrom.number);
    const work = {
      task,
      accountId,
      editor: await usernameOf(tx, accountId),
      first,
      until,
      after: "0",
      returning: 0,
      counts: noCounts,
    };
    const batch = { id: batchId, entriesBefore: library.entries };
    const done = await beginWork(deps, tx, { library, batch, work, size: ids?.length ?? chosenFrom.entries });
    return { batch_id: batchId, state: done === undefined ? "running" : "complete", counts: done?.counts ?? noCounts };
  });
}

/** Named entries that are not there, or not as the change wants them, count as refused. */
function resultOf({ batch_id, state, counts }: Changed, ids?: readonly string[]): BatchResult {
  const { changed, refused } = counts;
  return { batch_id, state, changed, refused: ids === undefined ? refused : new Set(ids).size - changed };
}
