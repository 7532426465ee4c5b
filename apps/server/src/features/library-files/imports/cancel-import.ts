import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { DomainError } from "#platform/errors";
import type { LibraryFilesDeps } from "../ports.ts";
import { deleteFile } from "../records/delete-file.ts";
import { wrongState } from "../records/import-state.ts";
import { endImport, lockImport } from "../records/imports.repository.ts";
import type { StoredImport } from "../records/stored-import.ts";

/**
 * Ends an import where it stands. What came in stays, as a batch that its user can undo: of a long import it may be what
 * was wanted.
 * @throws {DomainError} `importMissing`, `importState` for one that is over
 */
export async function cancelImport(
  deps: LibraryFilesDeps,
  { id }: Pick<StoredImport, "id">,
  language: InterfaceLanguage,
): Promise<void> {
  const { database, clock, libraries } = deps;
  await database.transaction(async (tx) => {
    // Waits for the piece that is being written; the run finds out with the next one.
    const stored = await lockImport(tx, id);
    if (stored === undefined) throw new DomainError("importMissing");
    const { state, batchId, imported, updated } = stored;
    if (state !== "ready" && state !== "waiting" && state !== "running") throw wrongState(state, language);
    await endImport(tx, id, { state: "cancelled", at: clock.now() });
    if (batchId !== null) await libraries.batches.log.finish(tx, batchId, imported + updated);
  });
  await deleteFile(deps, id);
}
