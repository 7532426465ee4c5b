import { deleteFile } from "./delete-file.ts";
import { endImport, lockImport } from "./imports.repository.ts";
import type { LibraryFilesParts } from "./ports.ts";
import type { ImportProblem } from "./stored-import.ts";

interface Ending {
  readonly id: string;
  readonly run: number;
  readonly state: "complete" | "failed";
  readonly problem: ImportProblem | undefined;
}

/** Ends an import and its batch: what came in stays, and can be undone. An older run ends nothing. */
export async function finishImport(parts: LibraryFilesParts, { id, run, state, problem }: Ending): Promise<void> {
  const { database, clock, libraries } = parts;
  const isOver = await database.transaction(async (tx) => {
    const stored = await lockImport(tx, id);
    if (stored?.state !== "running" || stored.run !== run) return false;
    const { batchId, imported, updated } = stored;
    await endImport(tx, id, { state, at: clock.now(), ...(problem !== undefined && { problem }) });
    if (batchId !== null) await libraries.batches.log.finish(tx, batchId, imported + updated);
    return true;
  });
  if (isOver) await deleteFile(parts, id);
}
