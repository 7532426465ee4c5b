import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { importLibrary } from "../job-definitions.ts";
import type { LibraryFilesDeps } from "../ports.ts";
import { wrongState } from "../records/import-state.ts";
import { lockImport, setWaiting } from "../records/imports.repository.ts";
import type { ImportReading } from "../records/stored-import.ts";

/**
 * Sets an import on its way, with the batch that it can be undone by.
 * @throws {DomainError} `importMissing`, `importState`, `importColumns`, `libraryBusy`, `libraryMissing`
 */
export async function startImport(deps: LibraryFilesDeps, id: string, language: InterfaceLanguage): Promise<void> {
  await deps.database.transaction((tx) => startWithin(deps, tx, { id, language }));
}

/** The same in a transaction that has more to do. */
export async function startWithin(
  { clock, queue, libraries }: LibraryFilesDeps,
  tx: Executor,
  { id, language }: { readonly id: string; readonly language: InterfaceLanguage },
): Promise<void> {
  const stored = await lockImport(tx, id);
  if (stored === undefined) throw new DomainError("importMissing");
  const { state, reading, accountId, fileName } = stored;
  if (state !== "ready" || reading === null) throw wrongState(state, language);
  const columns = reading.columns ?? [];
  if (isTable(reading) && !(columns.includes("source") && columns.includes("target"))) {
    throw new DomainError("importColumns");
  }
  const library = await libraries.entries.lock(tx, { id: stored.libraryId });
  const batchId = await libraries.batches.log.begin(tx, { library, kind: "import", label: fileName, accountId });
  await setWaiting(tx, id, { batchId, at: clock.now() });
  await queue.enqueue(importLibrary, { id }, { transaction: tx, singletonKey: id });
}

/** Its columns have to be told; other formats name their fields. */
const isTable = ({ format }: ImportReading): boolean => format === "csv" || format === "txt" || format === "xlsx";
