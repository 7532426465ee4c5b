import type { LibraryFilesDeps } from "../ports.ts";
import { deleteFile } from "../records/delete-file.ts";
import { endImport, lockImport } from "../records/imports.repository.ts";
import type { ImportProblem } from "../records/stored-import.ts";

interface Ending {
  readonly id: string;
  readonly run: number;
  readonly state: "complete" | "failed";
  readonly problem: ImportProblem | undefined;
}

/**
 * Ends an import and its batch: what came in stays, and can be undone; but a library that was made for an import goes where
 * that fails. An older run ends nothing.
 */
export async function finishImport(deps: LibraryFilesDeps, { id, run, state, problem }: Ending): Promise<void> {
  const { database, clock, libraries } = deps;
  const isOver = await database.transaction(async (tx) => {
    const stored = await lockImport(tx, id);
    if (stored?.state !== "running" || stored.run !== run) return false;
    const { batchId, imported, updated, libraryId, madeLibrary } = stored;
    await endImport(tx, id, { state, at: clock.now(), ...(problem !== undefined && { problem }) });
    if (batchId !== null) await libraries.batches.log.finish(tx, batchId, imported + updated);
    if (madeLibrary && state === "failed") await libraries.keep.withdraw(tx, libraryId);
    return true;
  });
  if (isOver) await deleteFile(deps, id);
}
