import { isOver } from "./describe.ts";
import { deleteDocument, lockOwned } from "./documents.repository.ts";
import type { Owner } from "./owner.ts";
import type { DocumentParts } from "./ports.ts";
import { cancelDocument } from "./task-commands.ts";
import { deleteEmptyTasks } from "./tasks.repository.ts";

/** Removes documents with their files; those under way are cancelled first. @returns how many the owner had. */
export async function removeDocuments(parts: DocumentParts, owner: Owner, ids: readonly string[]): Promise<number> {
  const removed = await parts.database.transaction(async (tx) => {
    const locked = await lockOwned(tx, owner, ids);
    for (const document of locked) {
      if (!isOver(document) && document.taskId !== null) await cancelDocument(parts, tx, document);
      await deleteDocument(tx, document.id);
    }
    await deleteEmptyTasks(
      tx,
      locked.flatMap(({ taskId }) => taskId ?? []),
    );
    return locked;
  });
  for (const { folder } of removed) await parts.files.deletePrefix(folder);
  return removed.length;
}
