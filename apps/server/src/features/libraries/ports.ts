import type { Concordance, EntryOrigin, LibraryFlag } from "@yiqiao/contracts/libraries";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { LibraryUse, UsedLibrary, UsedMemory } from "#features/translation";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import type { NewEntry } from "./records/stored-entry.ts";
import type { StoredLibrary } from "./records/library.record.ts";

/** What the search index needs to know of a library. */
export interface IndexedLibrary {
  readonly number: number;
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
  readonly twoWay: boolean;
}

/** The search index of memories; it holds approved entries only. */
export interface EntryIndex {
  /** Reckons what entries are found by, which takes the processor and no database; `add` takes their ids, in their order. */
  prepare(
    library: IndexedLibrary,
    entries: readonly { readonly source: string; readonly target: string }[],
  ): { add(executor: Executor, ids: readonly string[]): Promise<void> };
  /**
   * Searches are faster after it. It needs no part in the transaction that added entries: beside the next one, on another
   * connection, it costs no time.
   */
  tidy(executor: Executor): Promise<void>;
  remove(executor: Executor, library: number, ids: readonly string[]): Promise<void>;
  removeLibrary(executor: Executor, library: number): Promise<void>;
  rebuild(executor: Executor, library: IndexedLibrary): Promise<void>;
}

/** Looks for words inside entries of memories. */
export interface EntrySearch {
  /** Ids of entries whose side, in the direction asked in, holds the keyword: newest first. */
  concordance(request: {
    readonly keyword: string;
    readonly side: "source" | "target";
    readonly memories: readonly { readonly number: number; readonly reversed: boolean }[];
    readonly offset: number;
    readonly limit: number;
  }): Promise<readonly { readonly library: number; readonly id: string }[]>;
  /** Those of the words that stand whole in a source, in the direction asked in, whatever their case. */
  knownWords(
    words: readonly string[],
    memories: readonly { readonly number: number; readonly reversed: boolean }[],
  ): Promise<readonly string[]>;
}

/** What a caller wants to do with a library: use and read it, change entries, or everything. */
export type LibraryNeed = "reader" | "editor" | "owner";

/** Who translates. Without an account: a visitor, who has public termbases only. */
export interface LibraryUser {
  readonly siteId: number;
  readonly accountId: string | null;
}

export interface LibraryChoice {
  readonly pair: { readonly source: LanguageCode; readonly target: LanguageCode };
  readonly domain: DomainCode;
  /** Only these, in their order; left out: what the user has in use. */
  readonly memoryIds?: readonly string[] | undefined;
  readonly termbaseIds?: readonly string[] | undefined;
}

/** A translation that its user wants kept. */
export interface Suggestion {
  readonly bankId?: string | undefined;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** With inline tags as `{1}`, `{/1}`, `{1/}`. */
  readonly source: string;
  readonly target: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** `suggestion` unless it comes from elsewhere. */
  readonly origin?: Extract<EntryOrigin, "suggestion" | "document" | "post-editing">;
  /** Whether a person confirmed the translation; a memory whose policy wants that takes no other. */
  readonly isConfirmed?: boolean;
}

/** A sentence whose translation somebody confirmed. */
export interface ConfirmedPair {
  readonly source: TaggedText;
  readonly target: TaggedText;
  /** The sentences around it in its paragraph; empty: there is none. */
  readonly before: string;
  readonly after: string;
  /** Who confirmed it. */
  readonly editor: string;
}

/**
 * What people confirmed or added, for a library of a user who need not be there: by that user's right, and under that user's
 * name, so that what is confirmed anew takes the place of what was there, whoever confirmed it.
 */
export interface KeepForUser {
  /** @throws {DomainError} `libraryUnknown`, `libraryLanguages`, `libraryReadOnly` */
  check(user: LibraryUser, memory: ConfirmedFor): Promise<void>;
  /**
   * `full`: the memory has no room for it; `unfit`: an entry cannot say this, for example as it is too long. May be done
   * again. @throws {DomainError} as `check`
   */
  keep(
    user: LibraryUser,
    memory: ConfirmedFor,
    pairs: readonly ConfirmedPair[],
  ): Promise<readonly ("added" | "updated" | "unchanged" | "full" | "unfit")[]>;
  /** Whether the user may add terms to a termbase of the pair. */
  takesTerms(user: LibraryUser, termbase: ConfirmedFor): Promise<boolean>;
  /** @throws {DomainError} `libraryUnknown`, `libraryReadOnly`, `entryExists`, `planLimit`, and what an entry may not be */
  addTerm(
    user: LibraryUser,
    termbase: ConfirmedFor & { readonly language: InterfaceLanguage },
    term: AddedTerm,
  ): Promise<{ readonly id: string; readonly name: string }>;
}
interface ConfirmedFor {
  readonly id: string;
  readonly pair: { readonly source: LanguageCode; readonly target: LanguageCode };
}

/** Reads libraries that `use` named before; who asks for them must know that they are still the user's. */
export interface LookInto {
  /** Where a word stands in memories, the newest entries first, 50 a page. */
  concordance(
    memories: readonly UsedMemory[],
    query: { readonly keyword: string; readonly side: "source" | "target"; readonly page: number },
  ): Promise<Concordance>;
  /** See {@link EntrySearch.knownWords}. */
  knownWords(memories: readonly UsedMemory[], words: readonly string[]): Promise<readonly string[]>;
  /** What is noted with entries, by their ids. */
  notes(libraries: readonly UsedLibrary[], ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A term that somebody wants kept. */
export interface AddedTerm {
  readonly source: string;
  readonly target: string;
  readonly note: string;
  readonly forbidden: boolean;
  readonly caseSensitive: boolean;
  /** Who adds it; it stands under the name of the user by whose right it is added. */
  readonly editor: string;
}

/** Entries of libraries, written with their search index and the library's counters in the caller's transaction. */
export interface EntryStore {
  /** Keeps other writers of this library waiting until the transaction ends. @throws {DomainError} `libraryMissing` */
  lock(executor: Executor, library: Pick<StoredLibrary, "id">): Promise<StoredLibrary>;
  /**
   * Does not look for duplicates or room. `isTidied: false` leaves {@link EntryStore.tidy} to the caller.
   * @returns the new ids, in the order of the rows
   */
  insertEntries(
    executor: Executor,
    library: StoredLibrary,
    rows: readonly NewEntry[],
    options?: { readonly isTidied?: boolean },
  ): Promise<string[]>;
  /** See {@link EntryIndex.tidy}. */
  tidy(executor: Executor): Promise<void>;
  /** @returns how many there were */
  removeEntries(executor: Executor, library: StoredLibrary, ids: readonly string[]): Promise<number>;
  /** Brings the index in step with entries whose text or status was changed, whatever they were before. */
  reindexEntries(executor: Executor, library: StoredLibrary, ids: readonly string[]): Promise<void>;
  /** Raises the library's version, moves its count of entries and its date; the three above have done so already. */
  touch(executor: Executor, library: Pick<StoredLibrary, "id">, change?: { readonly entries?: number }): Promise<void>;
}

/** A library with what its caller may do. */
export interface OpenedLibrary extends StoredLibrary {
  readonly role: LibraryNeed;
  /** The caller sees it as an administrator alone. */
  readonly onlyLooks?: boolean;
}

/** What other features need of libraries. */
export interface LibraryAccess {
  /**
   * @throws {DomainError} `libraryMissing` for what the caller may not even see, `libraryReadOnly`, and what a lacking
   * permission throws
   */
  open(context: RequestContext, bankId: string, need: LibraryNeed): Promise<OpenedLibrary>;
  /** The same for what goes on without a caller: an account with no administrator's rights. @throws {DomainError} */
  openFor(accountId: string, bankId: string): Promise<OpenedLibrary>;
  /** Checks what a call says of the library beside its id. @throws {DomainError} `libraryMismatch` */
  checkKind(
    library: StoredLibrary,
    said: { flag?: LibraryFlag | undefined; scope?: string | undefined; twoWay?: 0 | 1 | undefined },
  ): void;
  /** Whether an account may read or change entries now, for what goes on without a caller. Nobody may do nothing. */
  may(
    library: StoredLibrary,
    who: { readonly accountId: string | null; readonly need: LibraryNeed },
    executor: Executor,
  ): Promise<boolean>;
  /** Entries that the owner's plan still has room for; infinite for those of sites. */
  roomFor(library: StoredLibrary, executor?: Executor): Promise<number>;
  /** Entries that the library may hold by its owner's plan or site; null: any number, as those of sites. */
  entryLimit(library: Pick<StoredLibrary, "accountId" | "siteId">): Promise<number | null>;
  /** The failure for a library without room, in the words of its reader. */
  noRoom(
    context: Pick<RequestContext, "language">,
    library: Pick<StoredLibrary, "kind" | "accountId" | "siteId">,
    executor?: Executor,
  ): Promise<Error>;
  /** What a translation may use. @throws {DomainError} `libraryUnknown` */
  use(user: LibraryUser, choice: LibraryChoice): Promise<LibraryUse>;
  readonly entries: EntryStore;
}
