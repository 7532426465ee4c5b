import type { entryInsertBodySchema, entryUpdateBodySchema, LibraryEntry } from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { Access } from "../access/access.ts";
import type { LibrariesDeps } from "../deps.ts";
import type { EntryStore } from "../ports.ts";
import { presentEntry } from "../present.ts";
import { findEntry, findTwin, updateEntry } from "../records/entries.repository.ts";
import { cameAlone, type NewEntry, type StoredEntry } from "../records/stored-entry.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import { checkFields, readSides } from "./entry-rules.ts";

type InsertBody = z.output<typeof entryInsertBodySchema>;
type UpdateBody = z.output<typeof entryUpdateBodySchema>;

/** Entries one by one. */
export interface WriteEntries {
  /** @throws {DomainError} `entryEmpty`, `entryTags`, `libraryFieldTooLong`, `entryExists`, `planLimit` */
  insert(context: RequestContext, body: InsertBody): Promise<LibraryEntry>;
  /** @throws {DomainError} `entryMissing`, `entryChanged` with the entry as it is, and what `insert` throws */
  change(context: RequestContext, body: UpdateBody): Promise<LibraryEntry>;
}

export type WriteDeps = Pick<LibrariesDeps, "database" | "clock" | "accounts"> & {
  readonly access: Access;
  readonly entries: EntryStore;
};

export function createWriteEntries(deps: WriteDeps): WriteEntries {
  const { database, access, entries } = deps;
  return {
    insert: async (context, body) => {
      const opened = await access.open(context, body.bank_id, "editor");
      access.checkKind(opened, { flag: body.flag, scope: body.system_or_individual, twoWay: body.tow_way });
      const made = await newEntry(deps, context, { library: opened, body });
      return database.transaction(async (tx) => {
        const library = await entries.lock(tx, opened);
        await requireNew(tx, library, made);
        if ((await access.roomFor(library, tx)) < 1) throw await access.noRoom(context, library, tx);
        const [id = ""] = await entries.insertEntries(tx, library, [made]);
        const entry = await findEntry(tx, library.number, id);
        if (entry === undefined) throw new Error("The entry was not written");
        return presentEntry(entry, library.kind);
      });
    },
    change: createChange(deps),
  };
}

/** Under which name an account's entries stand. */
export async function nameOf({ accounts }: Pick<LibrariesDeps, "accounts">, accountId: string): Promise<string> {
  return (await accounts.find(accountId))?.username ?? "";
}

/** @throws {DomainError} `entryExists` */
export async function requireNew(
  tx: Executor,
  library: StoredLibrary,
  sides: Pick<NewEntry, "source" | "target"> & { readonly except?: string },
): Promise<void> {
  const twin = await findTwin(tx, library.number, sides);
  if (twin !== undefined) throw new DomainError("entryExists", { id: twin.id });
}

async function newEntry(
  deps: Pick<WriteDeps, "accounts" | "clock">,
  context: RequestContext,
  { library, body }: { readonly library: StoredLibrary; readonly body: InsertBody },
): Promise<NewEntry> {
  const { language } = context;
  const sides = readSides(library, { written: body, language });
  const fields = { ...sides, note: body.note?.trim() ?? "", attributes: body.attributes ?? {} };
  checkFields(library, fields, language);
  const name = await nameOf(deps, principalOf(context).accountId);
  const at = deps.clock.now();
  return {
    ...fields,
    status: "approved",
    origin: "manual",
    author: name,
    editor: name,
    ...termMarks(library, body),
    ...cameAlone,
    createdAt: at,
    updatedAt: at,
  };
}

/** What only terms have. */
function termMarks(
  { kind }: StoredLibrary,
  { forbidden, case_sensitive: caseSensitive }: Pick<InsertBody, "forbidden" | "case_sensitive">,
  now?: Pick<StoredEntry, "forbidden" | "caseSensitive">,
): Pick<NewEntry, "forbidden" | "caseSensitive"> {
  if (kind === "memory") return { forbidden: false, caseSensitive: false };
  return {
    forbidden: forbidden ?? now?.forbidden ?? false,
    caseSensitive: caseSensitive ?? now?.caseSensitive ?? false,
  };
}

function createChange(deps: WriteDeps): WriteEntries["change"] {
  const { database, clock, access, entries } = deps;
  return async (context, body) => {
    const opened = await access.open(context, body.bank_id, "editor");
    access.checkKind(opened, { flag: body.flag, scope: body.system_or_individual, twoWay: body.tow_way });
    const editor = await nameOf(deps, principalOf(context).accountId);
    return database.transaction(async (tx) => {
      const library = await entries.lock(tx, opened);
      const now = await findEntry(tx, library.number, body.id);
      if (now === undefined) throw new DomainError("entryMissing");
      if (now.revision !== body.revision) throw changedMeanwhile(now, library, context);
      const sides = readSides(library, { written: body, now, language: context.language });
      const fields = { ...sides, note: body.note?.trim() ?? now.note, attributes: body.attributes ?? now.attributes };
      checkFields(library, fields, context.language);
      await requireNew(tx, library, { ...sides, except: now.id });
      const marks = termMarks(library, body, now);
      const change = { ...fields, ...marks, status: now.status, editor, at: clock.now() };
      const changed = await updateEntry(tx, now, change);
      if (changed === undefined) throw changedMeanwhile(now, library, context);
      await entries.reindexEntries(tx, library, [now.id]);
      return presentEntry(changed, library.kind);
    });
  };
}

/** Of files, and of users who are gone, no name is known. */
const somebody = { en: "Somebody", zh: "其他人" } as const;

function changedMeanwhile(
  now: StoredEntry,
  { kind }: StoredLibrary,
  { language }: Pick<RequestContext, "language">,
): DomainError {
  const editor = now.editor === "" ? somebody[language] : now.editor;
  return new DomainError("entryChanged", { editor, entry: presentEntry(now, kind) });
}
