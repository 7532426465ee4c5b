import { type Access, createAccess } from "./access.ts";
import { type ArrangeLibraries, createArrangeLibraries } from "./arrange-libraries.ts";
import { type Batches, createBatches } from "./batches/index.ts";
import { createConcordance, type FindConcordance } from "./concordance.ts";
import { type CopyLibrary, createCopyLibrary } from "./copy-library.ts";
import { createEntryStore } from "./entry-store.ts";
import { createKeepLibraries, type KeepLibraries } from "./keep-libraries.ts";
import { createListEntries, type ListEntries } from "./list-entries.ts";
import { createListLibraries, type ListLibraries } from "./list-libraries.ts";
import type { LibrariesParts } from "./parts.ts";
import type { LibraryAccess } from "./ports.ts";
import { createLibraryJobs, type LibraryJobs } from "./purge-libraries.ts";
import { createShareLibraries, type ShareLibraries } from "./share-libraries.ts";
import { createSuggest, type Suggest } from "./suggest.ts";
import { createUse } from "./use-libraries.ts";
import { createWriteEntries, type WriteEntries } from "./write-entries.ts";

/** Translation memories and termbases. */
export interface Libraries extends LibraryAccess, LibraryJobs {
  readonly access: Pick<Access, "open" | "checkKind" | "noRoom">;
  readonly keep: KeepLibraries;
  readonly lists: ListLibraries;
  readonly shares: ShareLibraries;
  readonly arrangement: ArrangeLibraries;
  readonly listEntries: ListEntries;
  readonly write: WriteEntries;
  readonly copy: CopyLibrary;
  readonly concordance: FindConcordance;
  readonly suggest: Suggest;
  /** Changes of many entries, and their undoing. */
  readonly batches: Batches;
}

export function createLibraries(parts: LibrariesParts): Libraries {
  const { database } = parts;
  const access = createAccess(parts);
  const entries = createEntryStore(parts);
  const batches = createBatches({ ...parts, entries, roomFor: access.roomFor, may: access.may });
  const ground = { ...parts, access, entries, log: batches.log };
  const keep = createKeepLibraries(ground);
  return {
    open: access.open,
    checkKind: access.checkKind,
    may: access.may,
    roomFor: access.roomFor,
    entryLimit: access.entryLimit,
    noRoom: access.noRoom,
    use: createUse(database.db),
    entries,
    access,
    keep,
    lists: createListLibraries(ground),
    shares: createShareLibraries(ground),
    arrangement: createArrangeLibraries(ground),
    listEntries: createListEntries(database.db, access),
    write: createWriteEntries(ground),
    copy: createCopyLibrary({ access, batches }),
    concordance: createConcordance(parts),
    suggest: createSuggest({ ...ground, keep }),
    batches,
    ...createLibraryJobs(parts),
  };
}
