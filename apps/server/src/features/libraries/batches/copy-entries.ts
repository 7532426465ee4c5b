import { exactKey, pairKey } from "@yiqiao/translation-memory";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { presentPairs } from "../entries.repository.ts";
import { findLibrary } from "../libraries.repository.ts";
import { entryOf, type NewEntry, type StoredEntry } from "../stored-entry.ts";
import type { StoredLibrary } from "../stored-library.ts";
import type { BatchTask, CopiedLibrary, PieceDone, PieceGround } from "./batch-work.ts";
import { fieldLength } from "./entry-limits.ts";
import { nextChosenEntries } from "./next-chosen.ts";

type Copying = Extract<BatchTask, { readonly kind: "copy" }>;

/**
 * Copies as far as there is room; what is there already, what waits for approval, what is too long and a translation that
 * is forbidden in the other direction only is counted as refused.
 * @throws {DomainError} `libraryMissing` when the library that is copied is gone or may not be read any more
 */
export async function copyPiece({ parts, tx, library, batch, work }: PieceGround<Copying>): Promise<PieceDone> {
  const { from } = work.task;
  await requireReadable({ parts, tx, work });
  const { rows, after, isOver } = await nextChosenEntries(tx, from.number, work);
  const copies = rows
    .filter(({ forbidden }) => !(from.isTurned && forbidden))
    .map((row) => copyOf(entryOf(row), { from, batchId: batch.id, at: parts.clock.now() }));
  const wanted = await newOnes(tx, library, copies);
  const taken = wanted.slice(0, await parts.roomFor(library, tx));
  if (taken.length > 0) await parts.entries.insertEntries(tx, library, taken);
  const { changed, refused } = work.counts;
  const counts = {
    ...work.counts,
    changed: changed + taken.length,
    refused: refused + rows.length - taken.length,
  };
  return { work: { ...work, after, counts }, isOver };
}

async function requireReadable({
  parts,
  tx,
  work,
}: Pick<PieceGround<Copying>, "parts" | "tx" | "work">): Promise<void> {
  const from = await findLibrary(tx, work.task.from.id);
  const mayRead =
    from?.deletedAt === null && (await parts.may(from, { accountId: work.accountId, need: "reader" }, tx));
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
