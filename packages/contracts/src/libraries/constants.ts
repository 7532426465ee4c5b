import type { LanguageCode } from "../languages/constants.ts";
import type { PlanCode } from "../plans/plan-codes.ts";

/** What a library holds, and the number that paths and bodies carry for it (`flag`). */
export const libraryFlags = { memory: "1", termbase: "2" } as const;
export type LibraryKind = keyof typeof libraryFlags;
export type LibraryFlag = (typeof libraryFlags)[LibraryKind];

/**
 * Whose a library is, and the number of it (`system_or_individual`). `system`: a site's, for its members, kept by its
 * managers. `individual`: a user's. `public`: a termbase for whoever subscribes to it, kept by administrators.
 * `master`: the main site's, for the users of every site, kept by administrators.
 */
export const libraryScopes = { system: "1", individual: "2", public: "3", master: "4" } as const;
export type LibraryScope = keyof typeof libraryScopes;
export type LibraryScopeNumber = (typeof libraryScopes)[LibraryScope];

/** The kind behind a `flag`. */
export const kindOfFlag = (flag: LibraryFlag): LibraryKind => (flag === libraryFlags.memory ? "memory" : "termbase");
/** The scope behind a `system_or_individual`. */
export function scopeOfNumber(number: LibraryScopeNumber): LibraryScope {
  const found = (Object.keys(libraryScopes) as LibraryScope[]).find((scope) => libraryScopes[scope] === number);
  if (found === undefined) throw new Error(`There is no scope ${number}`);
  return found;
}

/** What a caller may do with a library: owners everything, editors change entries, readers use and read it. */
export const libraryRoles = ["owner", "editor", "reader"] as const;
export type LibraryRole = (typeof libraryRoles)[number];

/**
 * What is written into a memory by itself: `all` translations that somebody looked at and sent on, `confirmed` ones
 * only, or confirmed ones that wait for an owner's or editor's approval (`approved`).
 */
export const writePolicies = ["all", "confirmed", "approved"] as const;
export type WritePolicy = (typeof writePolicies)[number];

/** `approved`: in use. `pending`: waits for approval and is not used. */
export const entryStatuses = ["approved", "pending"] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** How an entry came in. */
export const entryOrigins = ["manual", "import", "copy", "suggestion", "document", "post-editing"] as const;
export type EntryOrigin = (typeof entryOrigins)[number];

export const batchKinds = ["import", "copy", "replace", "delete", "approve"] as const;
/** How a change of many entries stands, or its undoing; one of very many goes on after the call that asked for it. */
export const batchStates = ["running", "complete", "failed"] as const;

/** Which entries of a file come in, where there is no room for all: the first, the last, or those changed last. */
export const importChoices = ["first", "last", "newest"] as const;
export type ImportChoice = (typeof importChoices)[number];

/** What a column of a table holds. */
export const columnRoles = [
  "source",
  "target",
  "note",
  "author",
  "editor",
  "created",
  "modified",
  "forbidden",
  "case_sensitive",
  "attribute",
  "skip",
] as const;

/** What to do with an entry whose source is there already with another translation. */
export const onExisting = ["keep_both", "update", "skip"] as const;

export const importStates = ["ready", "waiting", "running", "complete", "failed", "cancelled"] as const;

/** Field lengths; a Chinese character counts as 2 in all but sentences, which count code points. */
export const libraryLimits = {
  name: 20,
  description: 100,
  note: 200,
  /** Source and target of a term. */
  term: 100,
  attributeName: 50,
  attributeValue: 100,
  attributes: 20,
  /** Entries that one call names. */
  idsPerCall: 1000,
  pageSize: 200,
  /** Entries of a filtered list that are counted and can be paged through; so many changes a preview looks for. */
  counted: 10_000,
  importBytes: 1024 * 1024 * 1024,
  /** Days until a deleted library is gone for good. */
  undoDays: 7,
} as const;

/** Code points of a memory's sentence, by the language it is in. */
export function sentenceLimit(language: LanguageCode): number {
  return language === "zh-cn" || language === "ja" || language === "ko" || language === "my" ? 500 : 1000;
}

/** What a plan allows a user to own; a site's settings may allow more. */
export interface LibraryAllowance {
  readonly memories: number;
  readonly termbases: number;
  /** In each of them. */
  readonly entries: number;
}
export const libraryAllowances: Readonly<Record<PlanCode, LibraryAllowance>> = {
  free: { memories: 1, termbases: 1, entries: 5 },
  standard: { memories: 10, termbases: 10, entries: 50 },
  professional: { memories: 10, termbases: 10, entries: 50 },
  enterprise: { memories: 100, termbases: 100, entries: 2_000_000 },
};

/** Lowest fuzzy score in percent that may be used, and the one unless the user sets another. */
export const fuzzyThreshold = { least: 50, default: 95, most: 100 } as const;

export const memoryImportFormats = ["tmx", "sdltm", "csv"] as const;
export const termImportFormats = ["txt", "xls", "csv", "xlsx", "tbx"] as const;
export const memoryExportFormats = ["csv", "tmx"] as const;
export const termExportFormats = ["csv", "txt", "xls", "xlsx", "tbx"] as const;
