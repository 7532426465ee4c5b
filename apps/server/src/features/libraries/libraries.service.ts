import { type Access, createAccess } from "./access/access.ts";
import { createShareLibraries, type ShareLibraries } from "./access/share-libraries.ts";
import { type Batches, createBatches } from "./batches/index.ts";
import { type AddTerms, createAddTerms, createPreviewTerms, type PreviewTerms } from "./entries/add-terms.ts";
import { createListEntries, type ListEntries } from "./entries/list-entries.ts";
import { createWriteEntries, type WriteEntries } from "./entries/write-entries.ts";
import { type CopyLibrary, createCopyLibrary } from "./manage/copy-library.ts";
import { createManageLibraries, type ManageLibraries } from "./manage/manage-libraries.ts";
import { createListLibraries, type ListLibraries } from "./manage/list-libraries.ts";
import { createLibraryJobs, type LibraryJobs } from "./manage/purge-libraries.ts";
import type { LibrariesDeps } from "./deps.ts";
import type { KeepForUser, LibraryAccess, LookInto } from "./ports.ts";
import { createEntryStore } from "./records/entry-store.ts";
import { type ArrangeLibraries, createArrangeLibraries } from "./use/arrange-libraries.ts";
import { createConcordance, type FindConcordance } from "./use/concordance.ts";
import { createSuggest, type Suggest } from "./use/suggest.ts";
import { createKeepForUser } from "./use/keep-for-user.ts";
import { createLookInto } from "./use/look-into.ts";
import { createUse } from "./use/use-libraries.ts";

/** Translation memories and termbases. */
export interface Libraries extends LibraryAccess, LibraryJobs {
  readonly access: Pick<Access, "open" | "checkKind" | "noRoom">;
  readonly keep: ManageLibraries;
  readonly lists: ListLibraries;
  readonly shares: ShareLibraries;
  readonly arrangement: ArrangeLibraries;
  readonly listEntries: ListEntries;
  readonly write: WriteEntries;
  readonly addTerms: AddTerms;
  readonly previewTerms: PreviewTerms;
  readonly copy: CopyLibrary;
  readonly concordance: FindConcordance;
  readonly suggest: Suggest;
  readonly forUser: KeepForUser;
  readonly lookInto: LookInto;
  /** Changes of many entries, and their undoing. */
  readonly batches: Batches;
}

export function createLibraries(deps: LibrariesDeps): Libraries {
  const { database } = deps;
  const access = createAccess(deps);
  const entries = createEntryStore(deps);
  const batches = createBatches({ ...deps, entries, roomFor: access.roomFor, may: access.may });
  const inner = { ...deps, access, entries, log: batches.log };
  const keep = createManageLibraries(inner);
  return {
    open: access.open,
    openFor: access.openFor,
    checkKind: access.checkKind,
    may: access.may,
    roomFor: access.roomFor,
    entryLimit: access.entryLimit,
    noRoom: access.noRoom,
    use: createUse(database.db),
    entries,
    access,
    keep,
    lists: createListLibraries(inner),
    shares: createShareLibraries(inner),
    arrangement: createArrangeLibraries(inner),
    listEntries: createListEntries(database.db, access),
    write: createWriteEntries(inner),
    addTerms: createAddTerms(inner),
    previewTerms: createPreviewTerms(inner),
    copy: createCopyLibrary({ access, batches }),
    concordance: createConcordance(deps),
    suggest: createSuggest({ ...inner, keep }),
    forUser: createKeepForUser(inner),
    lookInto: createLookInto(deps),
    batches,
    ...createLibraryJobs(deps),
  };
}
