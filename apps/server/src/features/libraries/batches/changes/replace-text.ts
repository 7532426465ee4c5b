import type { ReplaceResult } from "@yiqiao/contracts/libraries";
import { libraryLimits } from "@yiqiao/contracts/libraries";
import { exactKey, pairKey } from "@yiqiao/translation-memory";
import type { Executor } from "#platform/database";
import type { EntryChoice } from "../../records/entry-filter.ts";
import { fieldLength } from "../../records/entry-limits.ts";
import { type EntryRow, entryOf, type StoredEntry } from "../../records/stored-entry.ts";
import type { StoredLibrary } from "../../records/library.record.ts";
import { type BatchCounts, type BatchTask, noCounts, type PieceDone, type PieceDeps } from "../batch-work.ts";
import { nextEntries } from "../batches.repository.ts";
import { nextChosenEntries } from "./next-chosen.ts";
import type { Replacement } from "../ports.ts";
import { literalPattern, replaceInText } from "./replace-in-text.ts";
import { type ReplacedEntry, updateReplaced } from "./replace.repository.ts";

const maxExamples = 20;

type Replacing = Extract<BatchTask, { readonly kind: "replace" }>;
type Words = Replacing["replacement"];

/** Entries that hold what is looked for. */
export function replacedBy({ ids, filter, field, find }: Replacement): EntryChoice {
  return { ids, filter, containing: { field, text: find } };
}

export async function replacePiece({ deps, tx, library, batch, work }: PieceDeps<Replacing>): Promise<PieceDone> {
  const { entries, clock } = deps;
  const { rows, after, isOver } = await nextChosenEntries(tx, library.number, work);
  const replaced = replacedEntries(library, rows, { words: work.task.replacement, counts: work.counts });
  const ids = replaced.entries.map(({ id }) => id);
  if (ids.length > 0) {
    await deps.log.keep(tx, batch.id, { library: library.number, ids });
    const { entries: changed } = replaced;
    await updateReplaced(tx, { library: library.number, entries: changed, editor: work.editor, at: clock.now() });
    await entries.reindexEntries(tx, library, ids);
  }
  return { work: { ...work, after, counts: replaced.counts }, isOver };
}

/** What a replacement would change; counted as far as anybody wants to know. */
export async function previewReplacement(
  db: Executor,
  library: StoredLibrary,
  { preview: _preview, ...replacement }: Replacement,
): Promise<ReplaceResult> {
  const choice = replacedBy({ ...replacement, preview: true });
  let counts = noCounts;
  let rows: EntryRow[] = [];
  for (let after = "0"; ; after = rows.at(-1)?.id ?? after) {
    rows = await nextEntries(db, library.number, { choice, after });
    ({ counts } = replacedEntries(library, rows, { words: replacement, counts }));
    const hasMore = counts.changed + counts.refused >= libraryLimits.counted;
    if (rows.length > 0 && !hasMore) continue;
    const { changed, refused, examples } = counts;
    return { batch_id: null, state: "complete", changed, refused, examples, has_more: hasMore };
  }
}

interface Work {
  readonly words: Words;
  readonly counts: BatchCounts;
}

/** Those of the entries that change, and how many there are with those before. */
function replacedEntries(
  library: StoredLibrary,
  rows: readonly EntryRow[],
  { words, counts }: Work,
): { readonly entries: readonly ReplacedEntry[]; readonly counts: BatchCounts } {
  const pattern = literalPattern(words.find, words.matchCase);
  const entries: ReplacedEntry[] = [];
  const examples = [...counts.examples];
  let { refused } = counts;
  for (const row of rows) {
    const entry = entryOf(row);
    const before = sideOf(entry, words);
    const after = tidied(library, words, replaceInText(before, pattern, words.replace));
    if (after === undefined || after.text === before.text) continue;
    const { length, limit } = fieldLength(library, words.field, after.text);
    const isEmpty = words.field !== "note" && after.text.trim() === "";
    if (length > limit || isEmpty) {
      refused += 1;
      continue;
    }
    entries.push(withSide(entry, words, after));
    if (examples.length < maxExamples) examples.push({ id: entry.id, before: before.text, after: after.text });
  }
  return { entries, counts: { ...counts, refused, examples, changed: counts.changed + entries.length } };
}

type Side = StoredEntry["source"];

const sideOf = (entry: StoredEntry, { field }: Words): Side =>
  field === "note" ? { text: entry.note, tags: [] } : entry[field];

/** Terms and notes have no white space around them, whatever was taken away. */
function tidied({ kind }: StoredLibrary, { field }: Words, side: Side | undefined): Side | undefined {
  return side === undefined || (kind === "memory" && field !== "note") ? side : { ...side, text: side.text.trim() };
}

function withSide(entry: StoredEntry, { field }: Words, side: Side): ReplacedEntry {
  const { id, source, target, note } = entry;
  const fields = field === "note" ? { source, target, note: side.text } : { source, target, note, [field]: side };
  return { id, ...fields, sourceKey: exactKey(fields.source), pairKey: pairKey(fields.source, fields.target) };
}
