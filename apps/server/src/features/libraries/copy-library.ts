import type { BatchResult, copyBodySchema } from "@yiqiao/contracts/libraries";
import { pairKey } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { fieldLength } from "./batches/index.ts";
import { entriesIn, findEntries, presentPairs } from "./entries.repository.ts";
import { directionFor } from "./order.ts";
import { principalOf } from "./principal.ts";
import type { NewEntry, StoredEntry } from "./stored-entry.ts";
import type { StoredLibrary } from "./stored-library.ts";
import type { WriteParts } from "./write-entries.ts";

type CopyBody = z.output<typeof copyBodySchema>;

/**
 * Copies entries into another library of the kind and the languages, as far as there is room; what is there already, what
 * waits for approval and what is too long is counted as refused.
 * @throws {DomainError} `libraryMismatch`, `libraryLanguages`, `planLimit` where nothing fits
 */
export type CopyLibrary = (context: RequestContext, body: CopyBody) => Promise<BatchResult>;

const pageSize = 1000;

export function createCopyLibrary({ database, clock, access, entries, log }: WriteParts): CopyLibrary {
  return async (context, body) => {
    const from = await access.open(context, body.bank_id, "reader");
    const opened = await access.open(context, body.to_bank_id, "editor");
    const isTurned = requireSameLanguages(from, opened);
    const isNamed = keepsNames(from, opened);
    const { accountId } = principalOf(context);
    return database.transaction(async (tx) => {
      const to = await entries.lock(tx, opened);
      let room = await access.roomFor(to, tx);
      if (room < 1) throw await access.noRoom(context, to, tx);
      const batchId = await log.begin(tx, { library: to, kind: "copy", label: from.name, accountId });
      let changed = 0;
      let refused = 0;
      for await (const page of pagesOf(tx, from, body.ids)) {
        const copies = page.map((entry) => copyOf(entry, { isTurned, isNamed, batchId, at: clock.now() }));
        const wanted = await newOnes(tx, to, copies);
        const taken = wanted.slice(0, room);
        await entries.insertEntries(tx, to, taken);
        room -= taken.length;
        changed += taken.length;
        refused += page.length - taken.length;
      }
      await log.finish(tx, batchId, changed);
      return { batch_id: batchId, changed, refused };
    });
  };
}

/** Names stay where they are found when an account is erased: at its site, and in master libraries. */
function keepsNames(from: StoredLibrary, to: StoredLibrary): boolean {
  return to.scope === "master" || (from.scope !== "master" && from.siteId === to.siteId);
}

/** @returns whether source and target change places */
function requireSameLanguages(from: StoredLibrary, to: StoredLibrary): boolean {
  if (from.kind !== to.kind || from.id === to.id) throw new DomainError("libraryMismatch", { field: "to_bank_id" });
  const pair = { source: from.sourceLanguage, target: from.targetLanguage };
  const isSame = directionFor({ ...to, twoWay: false }, pair) === "forward";
  const isTurned = directionFor({ ...to, twoWay: true }, pair) === "reversed";
  if (isSame || isTurned) return isTurned;
  const said = ({ sourceLanguage, targetLanguage }: StoredLibrary) => `${sourceLanguage} → ${targetLanguage}`;
  throw new DomainError("libraryLanguages", { library: said(to), asked: said(from) });
}

async function* pagesOf(tx: Executor, { number }: StoredLibrary, ids: readonly string[] | undefined) {
  if (ids !== undefined) {
    yield await findEntries(
      tx,
      number,
      ids.filter((id) => /^\d{1,18}$/.test(id)),
    );
    return;
  }
  for (let after = "0"; ;) {
    const page = await entriesIn(
      tx,
      sql`select e.* from library_entries e
          where e.library = ${number} and e.id > ${after}::bigint order by e.id limit ${pageSize}`,
    );
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

interface Copying {
  readonly isTurned: boolean;
  readonly isNamed: boolean;
  readonly batchId: string;
  readonly at: Date;
}

function copyOf(entry: StoredEntry, { isTurned, isNamed, batchId, at }: Copying): NewEntry {
  const { source, target } = entry;
  return {
    source: isTurned ? target : source,
    target: isTurned ? source : target,
    note: entry.note,
    attributes: entry.attributes,
    status: entry.status,
    origin: "copy",
    author: isNamed ? entry.author : "",
    editor: isNamed ? entry.editor : "",
    forbidden: entry.forbidden,
    caseSensitive: entry.caseSensitive,
    beforeKey: isTurned ? null : entry.beforeKey,
    afterKey: isTurned ? null : entry.afterKey,
    contextId: entry.contextId,
    batchId,
    createdAt: entry.createdAt,
    updatedAt: at,
  };
}

/** Those that are in use, fit, and are not there yet. */
async function newOnes(tx: Executor, library: StoredLibrary, copies: readonly NewEntry[]): Promise<NewEntry[]> {
  const keyed = copies.map((copy) => ({ copy, key: pairKey(copy.source, copy.target) }));
  const present = new Set(
    await presentPairs(
      tx,
      library.number,
      keyed.map(({ key }) => key),
    ),
  );
  const fits = (side: "source" | "target", text: string) => {
    const { length, limit } = fieldLength(library, side, text);
    return length <= limit;
  };
  const wanted: NewEntry[] = [];
  for (const { copy, key } of keyed) {
    const isWhole = copy.status === "approved" && fits("source", copy.source.text) && fits("target", copy.target.text);
    if (!isWhole || present.has(key)) continue;
    present.add(key);
    wanted.push(copy);
  }
  return wanted;
}
