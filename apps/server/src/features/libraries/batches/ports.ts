import type { BatchResult, EntryFilter, LibraryBatch, LibraryKind, UndoResult } from "@yiqiao/contracts/libraries";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Executor } from "#platform/database";

/** What a change of many entries needs to know of its library. */
export interface BatchLibrary {
  readonly id: string;
  readonly number: number;
  readonly kind: LibraryKind;
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
  readonly twoWay: boolean;
}

export type BatchKind = LibraryBatch["kind"];

export interface BatchStart {
  readonly library: Pick<BatchLibrary, "id">;
  readonly kind: BatchKind;
  /** The file of an import; what was looked for in a replacement; else empty. At most 200 characters are kept. */
  readonly label: string;
  readonly accountId: string | null;
}

/** Which entries of a library a change is of; without ids and filter: all. */
export interface EntryChoice {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: EntryFilter | undefined;
}

/** A change of many entries that can be undone. One at a time in a library. */
export interface BatchLog {
  /**
   * Opens a batch and returns its id. Entries that it adds are inserted with it as `batch_id`.
   * @throws {DomainError} `libraryBusy`
   */
  begin(executor: Executor, start: BatchStart): Promise<string>;
  /**
   * Keeps entries as they are before the batch changes them, each by raising `revision` by one. Entries that the batch
   * itself added need no image.
   */
  keep(
    executor: Executor,
    batchId: string,
    entries: { readonly library: number; readonly ids: readonly string[] },
  ): Promise<void>;
  /** Closes it; from now on it can be undone. One that changed nothing is forgotten. */
  finish(executor: Executor, batchId: string, changed: number): Promise<void>;
}

export interface BatchCaller {
  readonly accountId: string | null;
}

export interface Batches {
  readonly log: BatchLog;
  /** Deletes entries; the caller has been allowed to change the library. @throws {DomainError} `libraryBusy` */
  deleteEntries(caller: BatchCaller, library: BatchLibrary, choice: EntryChoice): Promise<BatchResult>;
  list(library: Pick<BatchLibrary, "id">): Promise<readonly LibraryBatch[]>;
  /** The library that a batch is of. */
  libraryOf(batchId: string): Promise<string | undefined>;
  /**
   * Takes a batch back exactly; what somebody changed since then stays and is counted.
   * @param room entries that the owner's plan still has room for
   * @throws {DomainError} `batchMissing`, `batchUndone`, `libraryBusy`, `planLimit`
   */
  undo(batchId: string, library: BatchLibrary, room: number): Promise<UndoResult>;
  /** Forgets what is too old to be undone; for a job. */
  purge(): Promise<void>;
}
