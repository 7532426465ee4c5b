import type { ReplaceResult } from "@yiqiao/contracts/libraries";
import { exactKey, pairKey } from "@yiqiao/translation-memory";
import type { Executor } from "#platform/database";
import { type EntryRow, entryOf, type StoredEntry } from "../stored-entry.ts";
import type { StoredLibrary } from "../stored-library.ts";
import { nextEntries } from "./batches.repository.ts";
import { fieldLength } from "./entry-limits.ts";
import type { Batches, BatchLog, BatchParts, Replacement } from "./ports.ts";
import { type ReplacedEntry, updateReplaced, usernameOf } from "./replace.repository.ts";
import { literalPattern, replaceInText } from "./replace-in-text.ts";

const mostExamples = 20;

interface Counted {
  changed: number;
  refused: number;
  readonly examples: ReplaceResult["examples"];
}

/** Replaces a text in one field of many entries in one transaction; or tells what that would change. */
export function createReplaceText({ database, clock, entries }: BatchParts, log: BatchLog): Batches["replaceText"] {
  return async ({ accountId }, { id, ...asked }, replacement) => {
    if (replacement.preview) {
      const counted: Counted = { changed: 0, refused: 0, examples: [] };
      for await (const _ of replacedEntries(database.db, { id, ...asked }, { replacement, counted }));
      return { batch_id: null, ...counted };
    }
    return database.transaction(async (tx) => {
      const library = await entries.lock(tx, { id });
      const batchId = await log.begin(tx, { library, kind: "replace", label: replacement.find, accountId });
      const editor = accountId === null ? "" : await usernameOf(tx, accountId);
      const counted: Counted = { changed: 0, refused: 0, examples: [] };
      for await (const changed of replacedEntries(tx, library, { replacement, counted })) {
        const ids = changed.map((entry) => entry.id);
        await log.keep(tx, batchId, { library: library.number, ids });
        await updateReplaced(tx, { library: library.number, entries: changed, editor, at: clock.now() });
        await entries.reindexEntries(tx, library, ids);
      }
      await log.finish(tx, batchId, counted.changed);
      return { batch_id: batchId, ...counted };
    });
  };
}

interface Work {
  readonly replacement: Replacement;
  readonly counted: Counted;
}

/** The entries that change, a piece at a time. */
async function* replacedEntries(
  db: Executor,
  library: StoredLibrary,
  { replacement, counted }: Work,
): AsyncGenerator<ReplacedEntry[]> {
  const { ids, filter, field, find } = replacement;
  const choice = { ids, filter, containing: { field, text: find } };
  for (let after = "0"; ;) {
    const rows: EntryRow[] = await nextEntries(db, library.number, { choice, after });
    const changed = rows.flatMap((row) => replacedEntry(library, entryOf(row), { replacement, counted }) ?? []);
    if (changed.length > 0) yield changed;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

function replacedEntry(
  library: StoredLibrary,
  entry: StoredEntry,
  { replacement, counted }: Work,
): ReplacedEntry | undefined {
  const { field, find, replace, matchCase } = replacement;
  const before = field === "note" ? { text: entry.note, tags: [] } : entry[field];
  const after = replaceInText(before, literalPattern(find, matchCase), replace);
  if (after === undefined || after.text === before.text) return undefined;
  const { length, limit } = fieldLength(library, field, after.text);
  const isEmpty = field !== "note" && after.text.trim() === "";
  if (length > limit || isEmpty) {
    counted.refused += 1;
    return undefined;
  }
  counted.changed += 1;
  if (counted.examples.length < mostExamples) {
    counted.examples.push({ id: entry.id, before: before.text, after: after.text });
  }
  const { id, source, target, note } = entry;
  const fields = field === "note" ? { source, target, note: after.text } : { source, target, note, [field]: after };
  return { id, ...fields, sourceKey: exactKey(fields.source), pairKey: pairKey(fields.source, fields.target) };
}
