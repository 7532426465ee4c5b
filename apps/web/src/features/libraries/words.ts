import type {
  EntryOrigin,
  EntryStatus,
  LibraryBatch,
  LibraryKind,
  LibraryRole,
  WritePolicy,
} from "@yiqiao/contracts/libraries";
import type { AreaView } from "./areas.ts";
import type { en as entriesEn } from "./entries/entries.messages.en.ts";
import type { LibraryOwnership } from "./lists/library-order.ts";
import type { en } from "./messages.en.ts";

type Word = keyof typeof en;
type EntryWord = keyof typeof entriesEn;

/** What each page is called and says of itself. */
export const areaTexts = {
  own: {
    memory: { title: "myMemories", hint: "myMemoriesHint" },
    termbase: { title: "myTermbases", hint: "myTermbasesHint" },
  },
  public: {
    memory: { title: "publicTermbases", hint: "publicHint" },
    termbase: { title: "publicTermbases", hint: "publicHint" },
  },
  site: {
    memory: { title: "siteMemories", hint: "siteMemoriesHint" },
    termbase: { title: "siteTermbases", hint: "siteTermbasesHint" },
  },
  managed: {
    memory: { title: "managedTermbases", hint: "managedHint" },
    termbase: { title: "managedTermbases", hint: "managedHint" },
  },
  all: {
    memory: { title: "allMemories", hint: "allMemoriesHint" },
    termbase: { title: "allTermbases", hint: "allTermbasesHint" },
  },
} as const satisfies Record<AreaView, Record<LibraryKind, { title: Word; hint: Word }>>;

export const ownershipTexts = {
  own: "whoseOwn",
  shared: "whoseShared",
  system: "whoseSystem",
  public: "whosePublic",
  master: "whoseMaster",
} as const satisfies Record<LibraryOwnership, Word>;

export const roleTexts = {
  owner: "roleOwner",
  editor: "roleEditor",
  reader: "roleReader",
} as const satisfies Record<LibraryRole, Word>;

export const policyTexts = {
  all: { name: "policyAll", hint: "policyAllHint" },
  confirmed: { name: "policyConfirmed", hint: "policyConfirmedHint" },
  approved: { name: "policyApproved", hint: "policyApprovedHint" },
} as const satisfies Record<WritePolicy, { name: Word; hint: Word }>;

export const statusTexts = {
  approved: "statusApproved",
  pending: "statusPending",
} as const satisfies Record<EntryStatus, EntryWord>;

export const originTexts = {
  manual: "originManual",
  import: "originImport",
  copy: "originCopy",
  suggestion: "originSuggestion",
  document: "originDocument",
  "post-editing": "originPostEditing",
} as const satisfies Record<EntryOrigin, EntryWord>;

export const batchTexts = {
  import: "batchImport",
  copy: "batchCopy",
  replace: "batchReplace",
  delete: "batchDelete",
  approve: "batchApprove",
} as const satisfies Record<LibraryBatch["kind"], EntryWord>;
