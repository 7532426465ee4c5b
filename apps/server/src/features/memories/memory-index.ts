import { gramsOf, normalise, sketchPlaces } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import type { EntryIndex, IndexedLibrary } from "#features/libraries";
import { column, type Executor } from "#platform/database";
import { scopedGram } from "./scope.ts";
import { addToSketches, removeSketches } from "./sketches.ts";

/** Rows of one statement. */
const rowsPerStatement = 2000;

type PreparedEntries = ReturnType<EntryIndex["prepare"]>;
type IndexedText = Parameters<EntryIndex["prepare"]>[1][number];

/** Keeps the texts that memories are searched by in step with their approved entries, in the caller's transaction. */
export function createMemoryIndex(): EntryIndex {
  return { prepare, tidy, remove, removeLibrary, rebuild };
}

interface Row {
  readonly reversed: boolean;
  readonly text: string;
  readonly grams: string;
  readonly places: Uint16Array;
}

/** The target of a one-way memory has no grams: words are looked for in it, but no sentences like others. */
function rowsOf(library: IndexedLibrary, { source, target }: IndexedText): readonly [Row, Row] {
  const row = (from: string, reversed: boolean): Row => {
    const text = normalise(from);
    const scope = { number: library.number, reversed };
    const language = reversed ? library.targetLanguage : library.sourceLanguage;
    const grams = reversed && !library.twoWay ? [] : gramsOf(text, language).map((gram) => scopedGram(gram, scope));
    return { reversed, text, grams: `{${grams.join(",")}}`, places: sketchPlaces(text) };
  };
  return [row(source, false), row(target, true)];
}

function prepare(library: IndexedLibrary, entries: readonly IndexedText[]): PreparedEntries {
  const prepared = entries.map((entry) => rowsOf(library, entry));
  return {
    add: async (executor, ids) => {
      for (let start = 0; start < prepared.length; start += rowsPerStatement) {
        const some = prepared.slice(start, start + rowsPerStatement);
        const rows = some.flatMap((both, place) => both.map((row) => ({ ...row, id: ids[start + place] })));
        await insertTexts(executor, library.number, rows);
      }
      for (const side of [0, 1] as const) {
        const texts = prepared.map((both, place) => ({ id: ids[place] ?? "", places: both[side].places }));
        await addToSketches(executor, { number: library.number, reversed: side === 1 }, texts);
      }
    },
  };
}

async function insertTexts(
  executor: Executor,
  library: number,
  rows: readonly (Row & { readonly id: string | undefined })[],
): Promise<void> {
  const column = (values: readonly unknown[]) => sql`${sql.param(values)}`;
  await executor.execute(sql`
    insert into memory_texts (library, entry_id, reversed, text, grams)
    select ${library}, id, reversed, text, grams::int[]
    from unnest(
      ${column(rows.map(({ id }) => id))}::bigint[], ${column(rows.map(({ reversed }) => reversed))}::boolean[],
      ${column(rows.map(({ text }) => text))}::text[], ${column(rows.map(({ grams }) => grams))}::text[]
    ) as new (id, reversed, text, grams)
    on conflict (library, entry_id, reversed) do update set text = excluded.text, grams = excluded.grams`);
}

/**
 * Grams go into their index many at a time, by way of its list of pending ones, which is several times as fast as one by
 * one; but each search reads the whole list.
 */
async function tidy(executor: Executor): Promise<void> {
  await executor.execute(sql`select gin_clean_pending_list('memory_texts_grams')`);
}

async function remove(executor: Executor, library: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await executor.execute(
    sql`delete from memory_texts where library = ${library} and entry_id = any(${sql.param(ids)}::bigint[])`,
  );
}

async function removeLibrary(executor: Executor, library: number): Promise<void> {
  await executor.execute(sql`delete from memory_texts where library = ${library}`);
  await removeSketches(executor, library);
}

async function rebuild(executor: Executor, library: IndexedLibrary): Promise<void> {
  await removeLibrary(executor, library.number);
  for (let last = "0"; ;) {
    const rows = await executor.query({ id: column.serial, source: column.text, target: column.text })`
      select id, source, target from library_entries
      where library = ${library.number} and id > ${last} and status = 'approved' order by id limit ${rowsPerStatement}`;
    await prepare(library, rows).add(
      executor,
      rows.map(({ id }) => id),
    );
    await tidy(executor);
    const final = rows.at(-1);
    if (final === undefined) return;
    last = final.id;
  }
}
