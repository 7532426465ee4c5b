import type { BatchResult, BatchStatus, LibraryBatch, ReplaceResult, UndoResult } from "@yiqiao/contracts/libraries";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { JobQueue } from "#platform/queue";
import type { EntryStore, LibraryAccess } from "../ports.ts";
import type { EntryChoice } from "../records/entry-filter.ts";
import type { StoredEntry } from "../records/stored-entry.ts";
import type { StoredLibrary } from "../records/library.record.ts";

export type BatchKind = LibraryBatch["kind"];

export interface BatchStart {
  readonly library: StoredLibrary;
  readonly kind: BatchKind;
  /** The file of an import; what was looked for in a replacement; else empty. At most 200 characters are kept. */
  readonly label: string;
  readonly accountId: string | null;
}

/** A change of many entries that can be undone. One at a time in a library. */
export interface BatchLog {
  /**
   * Opens a batch and returns its id. Entries that it adds are inserted with it as `batch_id`. The library has been
   * locked by the transaction.
   * @throws {DomainError} `libraryBusy`
   */
  begin(executor: Executor, start: BatchStart): Promise<string>;
  /** Keeps entries as they are, before the batch changes each of them once by raising its `revision` by one. */
  keep(
    executor: Executor,
    batchId: string,
    entries: { readonly library: number; readonly ids: readonly string[] },
  ): Promise<void>;
  /** Closes it: from now on it can be undone. */
  finish(executor: Executor, batchId: string, changed: number): Promise<void>;
}

/** Who asks for a change. */
export interface BatchCaller {
  readonly accountId: string | null;
}

export interface Replacement extends Pick<EntryChoice, "ids" | "filter"> {
  readonly find: string;
  readonly replace: string;
  readonly field: "source" | "target" | "note";
  readonly matchCase: boolean;
  /** Only tells what would change. */
  readonly preview: boolean;
}

/** Where entries are copied from, and what becomes of them on the way. */
export interface CopiedLibrary {
  readonly id: string;
  readonly number: number;
  /** Source and target change places. */
  readonly isTurned: boolean;
  /** Entries keep the names of who wrote them. */
  readonly isNamed: boolean;
}

/** Entries that come from another library. */
export interface EntriesToCopy extends Pick<EntryChoice, "ids"> {
  readonly from: Pick<StoredLibrary, "name" | "number" | "entries">;
  readonly copied: CopiedLibrary;
  /** Throws what keeps the copy from beginning. */
  readonly check: (to: StoredLibrary, tx: Executor) => Promise<void>;
}

/** A run of a job. */
export interface BatchRun {
  readonly signal: AbortSignal;
  /** Nobody tries again after this one. */
  readonly isLast: boolean;
}

export interface ConflictsQuery {
  readonly kind: "duplicate" | "contradiction";
  readonly page: number;
}

export interface ConflictGroups {
  readonly groups: readonly (readonly StoredEntry[])[];
  readonly total: number;
  readonly pages: number;
}

/**
 * Changes of many entries. Their callers have checked what the user may do with the library. One of very many entries is
 * begun, and goes on in a job: its state is `running`.
 */
export interface Batches {
  readonly log: BatchLog;
  /** @throws {DomainError} `libraryBusy` */
  deleteEntries(caller: BatchCaller, library: StoredLibrary, choice: EntryChoice): Promise<BatchResult>;
  /** Lets those of them that wait be used from now on. @throws {DomainError} `libraryBusy` */
  approveEntries(caller: BatchCaller, library: StoredLibrary, choice: EntryChoice): Promise<BatchResult>;
  /** @throws {DomainError} `libraryBusy` */
  replaceText(caller: BatchCaller, library: StoredLibrary, replacement: Replacement): Promise<ReplaceResult>;
  /** @throws {DomainError} `libraryBusy` */
  copyEntries(caller: BatchCaller, to: StoredLibrary, entries: EntriesToCopy): Promise<BatchResult>;
  conflicts(library: StoredLibrary, query: ConflictsQuery): Promise<ConflictGroups>;
  /** Those that can be undone, and those that were; the youngest first. */
  list(library: StoredLibrary): Promise<readonly LibraryBatch[]>;
  /** The id of the library that a batch is of. @throws {DomainError} `batchMissing` */
  libraryOf(batchId: string): Promise<string>;
  /**
   * Takes a batch back exactly; what somebody changed since then stays and is counted.
   * @throws {DomainError} `batchMissing`, `batchUndone`, `libraryBusy`
   * @throws {LibraryFullError}
   */
  undo(library: StoredLibrary, batchId: string, caller?: BatchCaller): Promise<UndoResult>;
  /** How a batch stands, in the words of its reader. @throws {DomainError} `batchMissing` */
  status(batchId: string, language: InterfaceLanguage): Promise<BatchStatus>;
  /** For a job: does what is left of a batch. */
  goOn(batchId: string, run: BatchRun): Promise<void>;
  /** Whether a change of many entries is under way in a library. */
  isBusy(library: Pick<StoredLibrary, "id">): Promise<boolean>;
  /** For a job: forgets what is too old to be undone, closes what nobody works on, sets on its way what stands still. */
  purge(signal?: AbortSignal): Promise<void>;
}

/** What the parts of batches share. */
export interface BatchDeps extends BatchNeeds {
  readonly log: BatchLog;
}

/** What batches are made from. */
export interface BatchNeeds {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly entries: EntryStore;
  readonly roomFor: LibraryAccess["roomFor"];
  readonly may: LibraryAccess["may"];
  /** Entries that are changed while the caller waits (default 5000). */
  readonly changedAtOnce?: number;
}

/** The plan has no room for the entries that would come back. */
export class LibraryFullError extends Error {
  override readonly name = "LibraryFullError";
}
