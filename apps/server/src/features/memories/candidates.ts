import type { InlineTag } from "@yiqiao/contracts/text";
import type { MemoryCandidate, MemoryQuery } from "@yiqiao/translation-memory";
import { exactKey, normalise } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import type { UsedMemory } from "#features/translation";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import { type Penalised, penaltyOrder } from "./penalty-order.ts";
import type { SimilarText } from "./similar-texts.ts";

const entryShape = {
  id: column.serial,
  library: column.int,
  source: column.text,
  target: column.text,
  source_tags: column.jsonb<readonly InlineTag[]>().orNull(),
  target_tags: column.jsonb<readonly InlineTag[]>().orNull(),
  before_key: column.int64.orNull(),
  after_key: column.int64.orNull(),
  context_id: column.text.orNull(),
  written_by: column.text,
  updated_at: column.timestamptz,
};

type EntryRow = RowOf<typeof entryShape>;

const columns = sql`id, library, source, target, source_tags, target_tags, before_key, after_key, context_id,
  coalesce(nullif(editor, ''), author) as written_by, updated_at`;
/**
 * Entries with the same source that are looked at: those with the lowest penalties first, as a penalty leaves no full
 * match, then those of the sentence's context, then in the order of their memories.
 */
const exactMost = 8;

/** A memory with its place in the list of those in use. */
type Place = UsedMemory & { readonly rank: number };

/** The entries of each sentence that have its exact key, in the direction in which each memory serves. */
export async function exactCandidates(
  executor: Executor,
  queries: readonly MemoryQuery[],
  { memories, penalties }: Penalised,
): Promise<MemoryCandidate[][]> {
  const found: MemoryCandidate[][] = queries.map(() => []);
  for (const reversed of [false, true]) {
    const places = memories
      .map((memory, rank): Place => ({ ...memory, rank }))
      .filter((place) => place.reversed === reversed);
    if (places.length === 0) continue;
    const rows = await (reversed ? findByTarget : findBySource)(executor, queries, { places, penalties });
    for (const row of rows) {
      const place = places.find(({ number }) => number === row.library);
      if (place !== undefined) found[row.at]?.push(candidateOf(row, place));
    }
  }
  return found;
}

const askedShape = { at: column.int, ...entryShape };

/** The memories of one direction. */
type Searched = Pick<Penalised, "penalties"> & { readonly places: readonly Place[] };

const numbersOf = (places: readonly Place[]) => sql`${sql.param(places.map(({ number }) => number))}::int[]`;

async function findBySource(executor: Executor, queries: readonly MemoryQuery[], { places, penalties }: Searched) {
  const list = (valueOf: (query: MemoryQuery) => unknown) => sql.param(queries.map(valueOf));
  return executor.query(askedShape)`
    select asked.at, ${columnsOf(entryShape, "entry")} from unnest(
      ${sql.param(queries.map((_, at) => at))}::int[], ${list(({ source }) => String(exactKey(source)))}::bigint[],
      ${list(({ before }) => before?.toString() ?? null)}::bigint[],
      ${list(({ after }) => after?.toString() ?? null)}::bigint[],
      ${list(({ contextId }) => contextId ?? null)}::text[]
    ) as asked (at, key, before, after, context)
    cross join lateral (
      select ${columns} from library_entries
      where library = any(${numbersOf(places)}) and source_key = asked.key
        and status = 'approved'
      order by ${penaltyOrder({ memories: places, penalties })} (context_id = asked.context) is true desc,
        (before_key = asked.before) is true and (after_key = asked.after) is true desc,
        array_position(${numbersOf(places)}, library), updated_at desc, id desc
      limit ${exactMost}
    ) as entry`;
}

/**
 * By the hash of the normalised target, which has an index for two-way memories; entries keep no key of their targets, so
 * it is compared by itself.
 */
async function findByTarget(executor: Executor, queries: readonly MemoryQuery[], { places, penalties }: Searched) {
  const list = (valueOf: (query: MemoryQuery) => unknown) => sql.param(queries.map(valueOf));
  const rows = await executor.query(askedShape)`
    select asked.at, ${columnsOf(entryShape, "entry")} from unnest(
      ${sql.param(queries.map((_, at) => at))}::int[], ${list(({ source }) => source.text)}::text[],
      ${list(({ source }) => normalise(source.text))}::text[],
      ${list(({ source }) => source.tags.length > 0)}::boolean[],
      ${list(({ contextId }) => contextId ?? null)}::text[]
    ) as asked (at, text, normalised, tagged, context)
    cross join lateral (
      select ${columns} from (
        select library as its_library, entry_id from memory_texts
        where library = any(${numbersOf(places)}) and reversed and grams <> '{}'
          and hashtextextended(text, 0) = hashtextextended(asked.normalised, 0) offset 0
      ) as like_it
      join library_entries on library = its_library and id = entry_id
      where target = asked.text and status = 'approved'
      order by ${penaltyOrder({ memories: places, penalties })} (context_id = asked.context) is true desc,
        (target_tags is not null) = asked.tagged desc, array_position(${numbersOf(places)}, library), updated_at desc,
        id desc
      limit ${exactMost}
    ) as entry`;
  return rows.filter(({ at, target, target_tags: tags }) => {
    const asked = queries[at];
    return asked !== undefined && exactKey({ text: target, tags: tags ?? [] }) === exactKey(asked.source);
  });
}

/**
 * The entries of similar texts, in their order. By their ids alone at first (`offset 0` keeps it so): just after an import
 * the planner takes a library for small and would read all of it.
 */
export async function readCandidates(
  executor: Executor,
  similar: readonly (readonly SimilarText[])[],
  memories: readonly UsedMemory[],
): Promise<MemoryCandidate[][]> {
  const ids = [...new Set(similar.flat().map(({ entryId }) => entryId))];
  if (ids.length === 0) return similar.map(() => []);
  const rows = await executor.query(entryShape)`
    select ${columnsOf(entryShape)} from (
      select ${columns} from library_entries /* any site: limited below */
      where id = any(${sql.param(ids)}::bigint[]) and status = 'approved' offset 0
    ) as entry where library = any(${sql.param(memories.map(({ number }) => number))}::int[])`;
  const entries = new Map(rows.map((row) => [row.id, row]));
  const places = memories.map((memory, rank): Place => ({ ...memory, rank }));
  return similar.map((texts) =>
    texts.flatMap(({ entryId, library, reversed }) => {
      const row = entries.get(entryId);
      const place = places.find((each) => each.number === library && each.reversed === reversed);
      return row === undefined || place === undefined ? [] : [candidateOf(row, place)];
    }),
  );
}

/**
 * Neighbours are known by their sources only, so a reversed memory has no context. Nobody is told, nor can find out by a
 * penalty, who wrote an entry of an anonymous one.
 */
function candidateOf(row: EntryRow, { reversed, rank, penalty, isAnonymous = false }: Place): MemoryCandidate {
  const source = { text: row.source, tags: row.source_tags ?? [] };
  const target = { text: row.target, tags: row.target_tags ?? [] };
  return {
    id: row.id,
    source: reversed ? target : source,
    target: reversed ? source : target,
    before: reversed ? null : row.before_key,
    after: reversed ? null : row.after_key,
    contextId: row.context_id,
    author: isAnonymous ? "" : row.written_by,
    modifiedAt: row.updated_at,
    rank,
    penalty,
  };
}
