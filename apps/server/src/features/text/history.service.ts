import type { HistoryEntry } from "@yiqiao/contracts/text";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import {
  countEntries,
  deleteAllEntries,
  deleteEntries,
  type HistoryFilter,
  type HistoryOwner,
  insertEntry,
  listEntries,
  lockNewestEntry,
  type NewHistoryEntry,
  replaceEntry,
  starEntry,
  trimEntries,
} from "./history.repository.ts";

const pageSize = 20;
/** Entries that an account keeps; starred ones are never dropped. */
const capacity = 1000;
/** A text that is typed on within this time replaces its shorter self. */
const typingWindowMs = 60_000;

export interface HistoryPage {
  readonly entries: HistoryEntry[];
  readonly total: number;
  readonly pages: number;
}

/** The translation history of users. Visitors have theirs in the browser. */
export interface TextHistory {
  list(context: RequestContext, query: HistoryFilter & { readonly page: number }): Promise<HistoryPage>;
  /** Adds an entry, or puts it in the place of the newest one when that is the same text being typed. */
  create(context: RequestContext, entry: NewHistoryEntry): Promise<HistoryEntry>;
  /** @throws {DomainError} `historyEntryMissing` */
  star(context: RequestContext, change: { readonly id: string; readonly starred: boolean }): Promise<void>;
  delete(context: RequestContext, ids: readonly string[]): Promise<void>;
  deleteAll(context: RequestContext): Promise<void>;
}

function ownerOf({ principal }: RequestContext): HistoryOwner {
  if (principal === null) throw new DomainError("unauthenticated");
  return { accountId: principal.accountId, siteId: principal.siteId };
}

function isTypedOn(newest: HistoryEntry, entry: NewHistoryEntry, at: Date): boolean {
  const isRecent = at.getTime() - Date.parse(newest.created_time) <= typingWindowMs;
  const isSamePair = newest.src_lang === entry.src_lang && newest.tgt_lang === entry.tgt_lang;
  const isSameText = newest.source.startsWith(entry.source) || entry.source.startsWith(newest.source);
  return isRecent && isSamePair && isSameText && !newest.starred;
}

export function createTextHistory({
  database,
  clock,
}: {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
}): TextHistory {
  const { db } = database;
  return {
    list: async (context, { page, ...filter }) => {
      const owner = ownerOf(context);
      const total = await countEntries(db, owner, filter);
      const entries = await listEntries(db, owner, { ...filter, offset: (page - 1) * pageSize, limit: pageSize });
      return { entries, total, pages: Math.ceil(total / pageSize) };
    },
    create: async (context, entry) => {
      const owner = ownerOf(context);
      const at = clock.now();
      return database.transaction(async (tx) => {
        const newest = await lockNewestEntry(tx, owner);
        if (newest && isTypedOn(newest, entry, at)) return replaceEntry(tx, owner, { ...entry, id: newest.id, at });
        const created = await insertEntry(tx, owner, { ...entry, at });
        await trimEntries(tx, owner, capacity);
        return created;
      });
    },
    star: async (context, change) => {
      if (!(await starEntry(db, ownerOf(context), change))) throw new DomainError("historyEntryMissing");
    },
    delete: async (context, ids) => deleteEntries(db, ownerOf(context), ids),
    deleteAll: async (context) => deleteAllEntries(db, ownerOf(context)),
  };
}
