import {
  type arrangeBodySchema,
  kindOfFlag,
  type LibraryFlag,
  type LibrarySettings,
  type librarySettingsBodySchema,
} from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { Access } from "../access/access.ts";
import { ownPermission } from "../access/libraries.policy.ts";
import type { LibrariesDeps } from "../deps.ts";
import { isInUse, ordered } from "../records/order.ts";
import { findPreferences, savePreferences, saveSubscription, saveUses, type Use } from "../records/uses.repository.ts";
import { listUsable } from "../records/views.repository.ts";
import { takes } from "./suggest.ts";

type WantedSettings = z.output<typeof librarySettingsBodySchema>;
type Arranged = z.output<typeof arrangeBodySchema>["banks"];

/** How a user's translations use libraries. */
export interface ArrangeLibraries {
  /** @throws {DomainError} `libraryMissing` for one that the caller cannot use */
  arrange(context: RequestContext, flag: LibraryFlag, banks: Arranged): Promise<void>;
  settings(context: RequestContext): Promise<LibrarySettings>;
  /**
   * Penalties that are left out stay as they are.
   * @throws {DomainError} `libraryMismatch`, `libraryReadOnly` for a memory that cannot be written into
   */
  saveSettings(context: RequestContext, settings: WantedSettings): Promise<void>;
  /** @throws {DomainError} `libraryMismatch` for what is no public termbase */
  subscribe(context: RequestContext, bankId: string, isSubscribed: boolean): Promise<void>;
}

type Deps = Pick<LibrariesDeps, "database" | "permissions"> & { readonly access: Access };

export function createArrangeLibraries({ database, permissions, access }: Deps): ArrangeLibraries {
  const { db } = database;
  return {
    arrange: async (context, flag, banks) => {
      const kind = kindOfFlag(flag);
      await permissions.authorize(ownPermission(kind), context);
      const user = principalOf(context);
      await database.transaction(async (tx) => {
        const views = ordered(await listUsable(tx, user, { kind }));
        const known = new Map(views.map((view) => [view.id, view]));
        const uses = banks.map(({ bank_id: libraryId, in_use: inUse, penalty }, position): Use => {
          if (!known.delete(libraryId)) throw new DomainError("libraryMissing");
          return { libraryId, inUse, penalty, position };
        });
        const later = [...known.values()]
          .filter(({ position }) => position !== null)
          .map((view, place): Use => ({
            libraryId: view.id,
            inUse: isInUse(view),
            penalty: view.penalty,
            position: uses.length + place,
          }));
        await saveUses(tx, user.accountId, [...uses, ...later]);
      });
    },
    settings: async (context) => {
      const wanted = await findPreferences(db, principalOf(context).accountId);
      return {
        fuzzy_threshold: wanted.threshold,
        use_memories: wanted.useMemories,
        use_terms: wanted.useTerms,
        write_bank_id: wanted.writeLibraryId,
        age_penalty: wanted.penalties.age,
        author_penalties: [...wanted.penalties.authors],
      };
    },
    saveSettings: async (context, wanted) => {
      const { accountId } = principalOf(context);
      const { write_bank_id: writeLibraryId } = wanted;
      if (writeLibraryId !== null) await requireWritable(access, context, writeLibraryId);
      await savePreferences(db, accountId, {
        threshold: wanted.fuzzy_threshold,
        penalties: {
          ...(wanted.age_penalty !== undefined && { age: wanted.age_penalty }),
          ...(wanted.author_penalties !== undefined && { authors: wanted.author_penalties }),
        },
        useMemories: wanted.use_memories,
        useTerms: wanted.use_terms,
        writeLibraryId,
      });
    },
    subscribe: async (context, bankId, isSubscribed) => {
      const { accountId } = principalOf(context);
      const library = await access.open(context, bankId, "reader");
      if (library.scope !== "public") throw new DomainError("libraryMismatch", { field: "bank_id" });
      await saveSubscription(db, { accountId, libraryId: library.id, isSubscribed });
    },
  };
}

/** Readers may suggest to a memory whose entries are approved by others. */
async function requireWritable(access: Access, context: RequestContext, bankId: string): Promise<void> {
  const library = await access.open(context, bankId, "reader");
  if (library.kind !== "memory") throw new DomainError("libraryMismatch", { field: "write_bank_id" });
  if (!takes(library)) throw new DomainError("libraryReadOnly");
}
