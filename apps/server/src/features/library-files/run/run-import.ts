import { join } from "node:path";
import { ImportFileError, type ImportRow, readImport } from "@yiqiao/translation-memory/formats";
import type { StoredLibrary } from "#features/libraries";
import { DomainError } from "#platform/errors";
import { fetchObject, StorageError } from "#platform/storage";
import type { LibraryFilesDeps } from "../ports.ts";
import { beginRun, findImport, setReading } from "../records/imports.repository.ts";
import { lackOnlyLanguages } from "../records/refusals.repository.ts";
import { fileOf, type ImportProblem, type ImportReading, type StoredImport } from "../records/stored-import.ts";
import { chooseLines } from "./choose-lines.ts";
import { usernameOf } from "./entries.repository.ts";
import { finishImport } from "./finish-import.ts";
import { fileProblem, pairOf, tableOptionsOf } from "./inspect-stored.ts";
import { oneAhead, readPieces } from "./read-pieces.ts";
import { surveyFile } from "./survey-file.ts";
import { ImportLostError, writeStep } from "./write-step.ts";

export interface ImportRun {
  readonly signal: AbortSignal;
  /** Nobody tries again after this one. */
  readonly isLast: boolean;
}

/** Reads a file into its library, from the row at which the last run ended. */
export async function runImport(deps: LibraryFilesDeps, id: string, run: ImportRun): Promise<void> {
  const stored = await beginRun(deps.database.db, id, deps.clock.now());
  if (stored === undefined) return;
  try {
    await readInto(deps, stored, run.signal);
    const problem = await nothingOfThePair(deps, id);
    const state = problem === undefined ? "complete" : "failed";
    await finishImport(deps, { id, run: stored.run, state, problem });
  } catch (error) {
    if (error instanceof ImportLostError) return;
    const problem =
      problemOf(error, stored) ?? (run.isLast ? { error: "importFailed" as const, details: {} } : undefined);
    if (problem === undefined || run.signal.aborted) throw error;
    await finishImport(deps, { id, run: stored.run, state: "failed", problem });
  }
}

async function readInto(deps: LibraryFilesDeps, stored: StoredImport, signal: AbortSignal): Promise<void> {
  const { database, files, scratch, libraries } = deps;
  const { reading, folder } = stored;
  if (reading === null || folder === null) throw new DomainError("importMissing");
  const { reversed } = reading;
  await scratch.use(async (place) => {
    const path = join(place, "import");
    await fetchObject(files, fileOf(folder), { path, signal });
    const library = await database.transaction((tx) => libraries.entries.lock(tx, { id: stored.libraryId }));
    const author = await usernameOf(database.db, stored.accountId);
    await chooseOnce(deps, stored, { path, library, reading, signal });
    const pieces = readPieces(rowsOf(path, library, reading), { library, reversed, done: stored.rowsDone });
    let tidied: Promise<void> | undefined;
    for await (const piece of oneAhead(pieces)) {
      signal.throwIfAborted();
      await writeStep(deps, { importId: stored.id, run: stored.run, piece, author });
      await tidied;
      tidied = libraries.entries.tidy(database.db);
      // It may fail before anybody waits for it.
      tidied.catch(() => undefined);
    }
    await tidied;
  });
}

/** The lines of a file in the library's languages. */
export function rowsOf(path: string, library: StoredLibrary, reading: ImportReading): AsyncIterable<ImportRow> {
  return readImport({
    path,
    format: reading.format,
    kind: library.kind,
    pair: pairOf(library, reading.reversed),
    options: tableOptionsOf(reading),
  });
}

interface ToChoose {
  readonly path: string;
  readonly library: StoredLibrary;
  readonly reading: ImportReading;
  readonly signal: AbortSignal;
}

/** Finds out which entries come in, where the sender has a wish and the library no room for all. */
async function chooseOnce(
  { database: { db }, libraries }: LibraryFilesDeps,
  { id, run }: StoredImport,
  { path, library, reading, signal }: ToChoose,
): Promise<void> {
  const { which } = reading;
  if (which === "first" || reading.chosen !== undefined) return;
  const room = await libraries.roomFor(library);
  if (!Number.isFinite(room)) return;
  const { fresh } = await surveyFile(db, { rows: rowsOf(path, library, reading), library, reading, signal });
  await setReading(db, id, { run, reading: { ...reading, chosen: chooseLines(fresh, { which, room }) } });
}

/** Whether another try cannot help. */
function problemOf(error: unknown, stored: StoredImport): ImportProblem | undefined {
  if (error instanceof ImportFileError) return fileProblem(error, stored.fileName);
  if (error instanceof DomainError) return { error: error.error, details: error.details };
  const isGone = error instanceof StorageError && error.code === "not-found";
  return isGone ? { error: "importMissing", details: {} } : undefined;
}

/** A file that holds other languages only is a mistake of its sender, not an import of nothing. */
async function nothingOfThePair({ database }: LibraryFilesDeps, id: string): Promise<ImportProblem | undefined> {
  const { db } = database;
  const stored = await findImport(db, id);
  if (stored === undefined) return undefined;
  const { imported, updated, duplicate, overLimit, refused, otherLanguages, reading } = stored;
  if (imported + updated + duplicate + overLimit > 0 || refused === 0) return undefined;
  if (!(await lackOnlyLanguages(db, id))) return undefined;
  const found = otherLanguages.length === 0 ? (stored.preview?.languages ?? []) : otherLanguages;
  return {
    error: "importNoLanguage",
    details: { languages: reading?.languages.join(", ") ?? "", found: found.join(", ") },
  };
}
