import { randomUUID } from "node:crypto";
import { kindOfFlag, libraryLimits, libraryScopes, scopeOfNumber } from "@yiqiao/contracts/libraries";
import type { libraryCreateBodySchema, libraryUpdateBodySchema } from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { Access } from "../access/access.ts";
import { keepPermission, keeps } from "../access/libraries.policy.ts";
import { limitReached } from "../access/limits.ts";
import { checkWidth } from "../entries/entry-rules.ts";
import { reindexLibrary } from "../job-definitions.ts";
import type { LibrariesDeps } from "../deps.ts";
import type { EntryStore } from "../ports.ts";
import { indexed } from "../records/entry-store.ts";
import {
  countLibraries,
  findOfPair,
  insertLibrary,
  lockLibrary,
  lockNamespace,
  type NewLibrary,
  type LibraryNamespace,
  updateLibrary,
} from "../records/libraries.repository.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import { freeName, readName, requireFreeName } from "./names.ts";

export type LibraryToCreate = z.output<typeof libraryCreateBodySchema>;
export type LibraryToUpdate = z.output<typeof libraryUpdateBodySchema>;

/** Libraries themselves: made, changed, deleted and taken back. */
export interface ManageLibraries {
  /**
   * @throws {DomainError} `libraryNameEmpty`, `libraryNameTooLong`, `libraryNameTaken`, `libraryFieldTooLong`,
   * `librarySameLanguages`, `libraryMismatch`, `planLimit`
   */
  create(context: RequestContext, body: LibraryToCreate): Promise<string>;
  /**
   * The first memory of a user who has none of a pair, under a name that is free; or the one that another call has made
   * meanwhile.
   */
  createFor(tx: Executor, context: RequestContext, made: Omit<LibraryToCreate, "flag">): Promise<StoredLibrary>;
  /**
   * A further memory of a user who may have some, under its name or the first like it that is free.
   * @throws {DomainError} `planLimit`, `libraryNameEmpty`, `libraryNameTooLong`, `librarySameLanguages`
   */
  createFurther(tx: Executor, context: RequestContext, made: Omit<LibraryToCreate, "flag">): Promise<StoredLibrary>;
  /** Deletes a library that was made for what came to nothing, unless its owner has done so. */
  withdraw(tx: Executor, bankId: string): Promise<void>;
  rename(context: RequestContext, bankId: string, name: string): Promise<void>;
  update(context: RequestContext, change: LibraryToUpdate): Promise<void>;
  delete(context: RequestContext, bankId: string): Promise<void>;
  /** @throws {DomainError} `libraryMissing` for one that was deleted too long ago */
  restore(context: RequestContext, bankId: string): Promise<void>;
}

type Parts = Pick<LibrariesDeps, "database" | "clock" | "permissions" | "queue" | "index"> & {
  readonly access: Access;
  readonly entries: EntryStore;
};

const dayMs = 24 * 3_600_000;

/** Until when a library must have been deleted to be gone for good. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - libraryLimits.undoDays * dayMs);
}

export function createManageLibraries(deps: Parts): ManageLibraries {
  const { database, clock, access } = deps;
  const room = createRoom(deps);
  const { add, addFree } = room;
  return {
    create: async (context, body) => {
      const made = readNew(context, body, clock.now());
      await deps.permissions.authorize(keepPermission(made), context);
      if (made.accountId === null && !keeps(context.principal, made.scope, made.siteId)) {
        throw new DomainError("noPermission");
      }
      await database.transaction(async (tx) => {
        await lockNamespace(tx, made);
        await requireFreeName(tx, made, { name: made.name });
        await add(tx, context, made);
      });
      return made.id;
    },
    createFor: async (tx, context, body) => {
      const made = readNew(context, { ...body, flag: "1" }, clock.now());
      await lockNamespace(tx, made);
      const meanwhile = await findOfPair(tx, made);
      return meanwhile ?? addFree(tx, context, made);
    },
    createFurther: async (tx, context, body) => {
      const made = readNew(context, { ...body, flag: "1" }, clock.now());
      await lockNamespace(tx, made);
      return addFree(tx, context, made);
    },
    withdraw: async (tx, bankId) => {
      const library = await lockLibrary(tx, bankId);
      if (library?.deletedAt !== null) return;
      const at = clock.now();
      await updateLibrary(tx, bankId, { deletedAt: at }, at);
    },
    rename: async (context, bankId, name) => {
      const library = await access.open(context, bankId, "owner");
      const wanted = readName(name);
      await database.transaction(async (tx) => {
        await lockNamespace(tx, library);
        await requireFreeName(tx, library, { name: wanted, except: library.id });
        await updateLibrary(tx, library.id, { name: wanted }, clock.now());
      });
    },
    update: createUpdate(deps),
    delete: async (context, bankId) => {
      const opened = await access.open(context, bankId, "owner");
      const at = clock.now();
      await database.transaction(async (tx) => {
        const { id } = await deps.entries.lock(tx, opened);
        await updateLibrary(tx, id, { deletedAt: at }, at);
      });
    },
    restore: (context, bankId) => restoreLibrary(deps, room, { context, bankId }),
  };
}

type Room = ReturnType<typeof createRoom>;

/** As many libraries as their owner may have. */
function createRoom({ access }: Pick<Parts, "access">) {
  const requireRoom = async (tx: Executor, context: RequestContext, namespace: LibraryNamespace) => {
    const { accountId, siteId, kind } = namespace;
    if (accountId === null) return;
    const allowed = await access.limitOf({ accountId, siteId }, tx);
    const limit = kind === "memory" ? allowed.memories : allowed.termbases;
    if ((await countLibraries(tx, namespace)) < limit) return;
    throw limitReached({ kind, by: "libraries", limit, holder: allowed.holder, language: context.language });
  };
  const add = async (tx: Executor, context: RequestContext, made: NewLibrary) => {
    await lockNamespace(tx, made);
    await requireRoom(tx, context, made);
    return insertLibrary(tx, made);
  };
  const addFree = async (tx: Executor, context: RequestContext, made: NewLibrary) =>
    add(tx, context, { ...made, name: await freeName(tx, made, made.name) });
  return { requireRoom, add, addFree };
}

async function restoreLibrary(
  { database, clock, access }: Parts,
  { requireRoom }: Room,
  { context, bankId }: { readonly context: RequestContext; readonly bankId: string },
): Promise<void> {
  const library = await access.openAny(context, bankId, "owner");
  if (library.deletedAt === null) return;
  if (library.deletedAt < restorableSince(clock.now())) throw new DomainError("libraryMissing");
  await database.transaction(async (tx) => {
    await lockNamespace(tx, library);
    // It may be on its way to be gone for good.
    const now = await lockLibrary(tx, library.id);
    if (now === undefined || (now.deletedAt !== null && now.deletedAt < restorableSince(clock.now()))) {
      throw new DomainError("libraryMissing");
    }
    await requireFreeName(tx, library, { name: now.name, except: library.id });
    await requireRoom(tx, context, library);
    await updateLibrary(tx, library.id, { deletedAt: null }, clock.now());
  });
}

function readNew(context: RequestContext, body: LibraryToCreate, at: Date): NewLibrary {
  const principal = principalOf(context);
  const kind = kindOfFlag(body.flag);
  const scope = scopeOfNumber(body.system_or_individual);
  if (kind === "memory" && body.system_or_individual === libraryScopes.public) {
    throw new DomainError("libraryMismatch", { field: "system_or_individual" });
  }
  const name = readName(body.name);
  const description = body.description.trim();
  checkWidth("description", description, context.language);
  if (body.src_lang === body.tgt_lang) throw new DomainError("librarySameLanguages");
  const siteId = { individual: principal.siteId, system: context.siteId, public: 0, master: 0 }[scope];
  return {
    id: randomUUID(),
    kind,
    scope,
    siteId,
    accountId: scope === "individual" ? principal.accountId : null,
    name,
    description,
    sourceLanguage: body.src_lang,
    targetLanguage: body.tgt_lang,
    twoWay: body.tow_way === 1,
    domain: body.domain,
    at,
  };
}

/** Up to so many entries the index is rebuilt while the caller waits; for more, a job does it. */
const rebuiltAtOnce = 2000;

function createUpdate({ database, clock, access, entries, queue, index }: Parts): ManageLibraries["update"] {
  return async (context, body) => {
    const opened = await access.open(context, body.bank_id, "owner");
    const description = body.description?.trim();
    if (description !== undefined) checkWidth("description", description, context.language);
    const twoWay = body.tow_way === undefined ? undefined : body.tow_way === 1;
    await database.transaction(async (tx) => {
      const before = await entries.lock(tx, opened);
      const change = { description, twoWay, domain: body.domain, writePolicy: body.write_policy };
      const library = await updateLibrary(tx, opened.id, change, clock.now());
      const known = indexed(library);
      if (known === undefined || before.twoWay === library.twoWay) return;
      if (library.entries > rebuiltAtOnce) await queue.enqueue(reindexLibrary, { id: library.id }, { transaction: tx });
      else await index.rebuild(tx, known);
    });
  };
}
