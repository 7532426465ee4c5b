/** What a scan takes and lists. */
export const termScanLimits = {
  files: 5,
  /** Code points of pasted text. */
  text: 100_000,
  minFrequency: { least: 2, default: 2, most: 100 },
  candidates: { least: 10, default: 500, most: 2000 },
  /** Terms that one call changes, takes into a termbase or has translated. */
  idsPerCall: 1000,
  pageSize: 200,
  /** Numbers of terms and changes are integers of the database. */
  number: 2_147_483_647,
  /** The last changes of a scan that can be undone. */
  undoable: 50,
} as const;

/** Where a scan stands; `finished`: its list can be worked on. */
export const termScanStates = ["waiting", "running", "finished", "failed", "cancelled"] as const;
export type TermScanState = (typeof termScanStates)[number];

/** Where a document of a scan stands; `failed`: the others are scanned without it. */
export const termScanDocumentStates = ["waiting", "reading", "counted", "failed"] as const;
export type TermScanDocumentState = (typeof termScanDocumentStates)[number];

export const termKinds = ["term", "name", "abbreviation"] as const;
export type TermKind = (typeof termKinds)[number];

/**
 * Where a translation comes from: a termbase, pairs of a bilingual document, a memory, the dictionary, an engine, or the
 * person who reviews the list.
 */
export const termOrigins = ["termbase", "document", "memory", "dictionary", "engine", "human"] as const;
export type TermOrigin = (typeof termOrigins)[number];

export const termStatuses = ["new", "accepted", "rejected"] as const;
export type TermStatus = (typeof termStatuses)[number];

export const termSortFields = ["score", "frequency", "documents", "term", "translation", "status"] as const;
export type TermSortField = (typeof termSortFields)[number];

/** Where the engine's proposals for a scan stand; `none`: nobody asked for them. */
export const termProposalStates = ["none", "waiting", "running", "finished", "failed", "cancelled"] as const;
export type TermProposalState = (typeof termProposalStates)[number];

/**
 * What becomes of an accepted term whose source stands in the termbase with another translation. The same source with the
 * same translation is always left alone.
 */
export const onExistingTerm = ["skip", "keep_both"] as const;

export const termListFormats = ["csv", "xls", "xlsx", "txt", "tbx"] as const;
export type TermListFormat = (typeof termListFormats)[number];
