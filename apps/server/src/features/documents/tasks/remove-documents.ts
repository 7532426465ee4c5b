import type { Owner } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { deleteDocument, lockOwned } from "../records/documents.repository.ts";
import { deleteEmptyTasks } from "../records/tasks.repository.ts";
import { isOver } from "../status/describe.ts";
import { cancelDocument } from "./task-commands.ts";

/** Removes documents with their files; those under way are cancelled first. @returns how many the owner had. */
export async function removeDocuments(deps: DocumentDeps, owner: Owner, ids: readonly string[]): Promise<number> {
  const removed = await deps.database.transaction(async (tx) => {
    const locked = await lockOwned(tx, owner, ids);
    for (const document of locked) {
      if (!isOver(document) && document.taskId !== null) await cancelDocument(deps, tx, document);
      await deleteDocument(tx, document.id);
    }
    await deleteEmptyTasks(
      tx,
      locked.flatMap(({ taskId }) => taskId ?? []),
    );
    return locked;
  });
  for (const { folder } of removed) await deps.files.deletePrefix(folder);
  return removed.length;
}
