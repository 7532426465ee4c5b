/** How far a segment has come; a locked one keeps its status. */
export const segmentStatuses = ["untranslated", "draft", "translated", "reviewed"] as const;
export type SegmentStatus = (typeof segmentStatuses)[number];

/** Where the text of a segment comes from. `existing`: the document brought it along. */
export const segmentOrigins = [
  "context",
  "exact",
  "fuzzy",
  "mt",
  "term",
  "human",
  "untranslatable",
  "untranslated",
  "existing",
] as const;
export type SegmentOrigin = (typeof segmentOrigins)[number];

/** `preparing`: its segments are being stored; `expired`: its files are gone. */
export const projectStates = ["preparing", "ready", "failed", "expired"] as const;
export type ProjectState = (typeof projectStates)[number];

/**
 * Why the memory of a project did not take what was confirmed last. `full`: its owner's plan has no room; `closed`: its
 * owner may write to it no longer; `unfit`: an entry cannot say it, for example as it is too long.
 */
export const memoryProblems = ["full", "closed", "unfit"] as const;
export type MemoryProblem = (typeof memoryProblems)[number];

/** What somebody may do in a project, each including those after it but for `owner`'s invitations and deletion. */
export const projectRoles = ["owner", "reviewer", "translator", "reader"] as const;
export type ProjectRole = (typeof projectRoles)[number];
/** The roles that an owner gives to members of the site. */
export const memberRoles = ["reviewer", "translator", "reader"] as const;
export type MemberRole = (typeof memberRoles)[number];
/** What a link with a pass opens a project for. */
export const passRights = ["read", "edit"] as const;
export type PassRight = (typeof passRights)[number];
/** What of a project's libraries somebody sees: nothing, the terms in its segments, or also what its memories have. */
export const librarySights = ["none", "terms", "all"] as const;
export type LibrarySight = (typeof librarySights)[number];

/** What changed a segment. `conflict`: a text that came too late and changed nothing; it is kept all the same. */
export const editCauses = [
  "typed",
  "confirmed",
  "propagated",
  "replaced",
  "inserted",
  "imported",
  "split",
  "merged",
  "locked",
  "undone",
  "conflict",
] as const;
export type EditCause = (typeof editCauses)[number];
/** Those that a caller may name. */
export const savedCauses = ["typed", "confirmed", "inserted", "locked", "undone"] as const;

/** The files that there are of a project. */
export const projectExportKinds = ["translated", "bilingual_docx", "bilingual_xliff", "tmx"] as const;
export type ProjectExportKind = (typeof projectExportKinds)[number];

export const projectLimits = {
  /** Segments that one call gives. */
  window: 200,
  editsPerCall: 50,
  mergedSegments: 20,
  /** UTF-16 units of a segment's translation. */
  target: 20_000,
  name: 100,
  /** Of a bilingual file that comes back. */
  importBytes: 100_000_000,
  members: 50,
  passes: 20,
  guestName: 50,
  passDays: 365,
  comment: 2000,
  /** Of one segment; and as many as are listed of all together. */
  comments: 500,
  /** Of each side of a term that is added, and of its note. */
  term: 1000,
  ignoreReason: 200,
  /** Findings that are ignored in one project. */
  ignored: 5000,
  /** Rules that one call switches. */
  rules: 100,
  /** Changes that a follower gets one by one; after more it reads everything again. */
  changes: 500,
  /** How long a segment counts as somebody's who said nothing more, in milliseconds. */
  presenceMs: 30_000,
} as const;

/** How long the files of a project are kept after its last change, unless the site says otherwise. */
export const projectDays = 30;
