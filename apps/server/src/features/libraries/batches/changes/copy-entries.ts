import { exactKey, pairKey } from "@yiqiao/translation-memory";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { presentPairs } from "../../records/entries.repository.ts";
import { fieldLength } from "../../records/entry-limits.ts";
import { findLibrary } from "../../records/libraries.repository.ts";
import { entryOf, type NewEntry, type StoredEntry } from "../../records/stored-entry.ts";
import type { StoredLibrary } from "../../records/library.record.ts";
import type { BatchTask, PieceDone, PieceDeps } from "../batch-work.ts";
import { nextChosenEntries } from "./next-chosen.ts";
import type { CopiedLibrary } from "../ports.ts";

type Copying = Extract<BatchTask, { readonly kind: "copy" }>;

/**
 * Copies as far as there is room; what is there already, what waits for approval, what is too long and a translation that
 * is forbidden in the other direction only is counted as refused.
 * @throws {DomainError} `libraryMissing` when the library that is copied is gone or may not be read any more
 */
export async function copyPiece({ deps, tx, library, batch, work }: PieceDeps<Copying>): Promise<PieceDone> {
  const { from } = work.task;
  await requireReadable({ deps, tx, work });
  const { rows, after, isOver } = await nextChosenEntries(tx, from.number, work);
  const copies = rows
    .filter(({ forbidden }) => !(from.isTurned && forbidden))
    .map((row) => copyOf(entryOf(row), { from, batchId: batch.id, at: deps.clock.now() }));
  const wanted = await newOnes(tx, library, copies);
  const taken = wanted.slice(0, await deps.roomFor(library, tx));
  if (taken.length > 0) await deps.entries.insertEntries(tx, library, taken);
  const { changed, refused } = work.counts;
  const counts = {
    ...work.counts,
    changed: changed + taken.length,
    refused: refused + rows.length - taken.length,
  };
  return { work: { ...work, after, counts }, isOver };
}

async function requireReadable({ deps, tx, work }: Pick<PieceDeps<Copying>, "deps" | "tx" | "work">): Promise<void> {
  const from = await findLibrary(tx, work.task.from.id);
  const mayRead = from?.deletedAt === null && (await deps.may(from, { accountId: work.accountId, need: "reader" }, tx));
  if (!mayRead) throw new DomainError("libraryMissing");
}

interface Copy {
  readonly from: CopiedLibrary;
  readonly batchId: string;
  readonly at: Date;
}

function copyOf(entry: StoredEntry, { from, batchId, at }: Copy): NewEntry {
  const { source, target } = entry;
  const { isTurned, isNamed } = from;
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
  const keyed = copies.map((copy) => {
    return { copy, sourceKey: exactKey(copy.source), pairKey: pairKey(copy.source, copy.target) };
  });
  const present = new Set(await presentPairs(tx, library.number, keyed));
  const fits = (side: "source" | "target", text: string) => {
    const { length, limit } = fieldLength(library, side, text);
    return length <= limit;
  };
  const wanted: NewEntry[] = [];
  for (const { copy, pairKey: key } of keyed) {
    const isWhole = copy.status === "approved" && fits("source", copy.source.text) && fits("target", copy.target.text);
    if (!isWhole || present.has(key)) continue;
    present.add(key);
    wanted.push(copy);
  }
  return wanted;
}
