import { normalise, sketchPlaces } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import type { UsedMemory } from "#features/translation";
import { column, type Database, type Executor } from "#platform/database";
import type { SearchScope } from "./scope.ts";

/** A word or words looked for inside entries. */
export interface ConcordanceRequest {
  readonly keyword: string;
  /** The side of the direction that is asked in. */
  readonly side: "source" | "target";
  readonly memories: readonly Pick<UsedMemory, "number" | "reversed">[];
  readonly offset: number;
  readonly limit: number;
}

export interface ConcordanceHit {
  readonly library: number;
  readonly id: string;
}

/** Bits that sketches are asked for: few statements, as a new one is looked through before it is run; more leave out nothing. */
const bitsAsked = [4, 8, 16, 40] as const;
/** Stretches that are found at a time: the newest ones are enough for frequent words. */
const foundAtATime = [48, 512, 1536, 8000];
/** To look into more of them takes as long as to read all texts. */
const worthLooking = 8000;
const lookedAtATime = 1024;
const worthSharing = 256;

/** Entries with the words, the newest first: sketches tell where they may be. */
export async function searchEntries(
  database: Pick<Database, "transaction">,
  request: ConcordanceRequest,
): Promise<ConcordanceHit[]> {
  const keyword = normalise(request.keyword);
  if (keyword === "" || request.memories.length === 0) return [];
  const isReversed = request.side === "target";
  const scopes = request.memories.map(({ number, reversed }) => ({ number, reversed: reversed !== isReversed }));
  const wanted = { keyword, scopes, most: request.offset + request.limit };
  const hits = await search(database, wanted);
  return hits.slice(request.offset);
}

/** Those of the words that stand in an entry's source, in the direction asked in, with no Latin letter or digit beside them. */
export async function findKnownWords(
  database: Pick<Database, "transaction">,
  words: readonly string[],
  memories: ConcordanceRequest["memories"],
): Promise<string[]> {
  const scopes = memories.map(({ number, reversed }) => ({ number, reversed }));
  if (scopes.length === 0) return [];
  const known: string[] = [];
  for (const word of words) {
    const keyword = normalise(word);
    if (keyword === "") continue;
    const hits = await search(database, { keyword, scopes, most: 1, isWhole: true });
    if (hits.length > 0) known.push(word);
  }
  return known;
}

interface Wanted {
  /** Normalised. */
  readonly keyword: string;
  readonly scopes: readonly SearchScope[];
  /** Hits that are needed, from the newest on. */
  readonly most: number;
  readonly isWhole?: boolean;
}

interface Stretch extends SearchScope {
  readonly first: string;
  readonly last: string;
}

async function search(database: Pick<Database, "transaction">, wanted: Wanted): Promise<ConcordanceHit[]> {
  const run = <Result>(work: (tx: Executor) => Promise<Result>) =>
    database.transaction(async (tx) => {
      await tx.execute(inOrder);
      return work(tx);
    });
  let hits: ConcordanceHit[] = [];
  let looked = 0;
  let before: Stretch | undefined;
  for (const most of foundAtATime) {
    const place = { before, most };
    const stretches = await run((tx) => findStretches(tx, wanted, place));
    const areAll = stretches.length < most;
    const expected = (hits.length / looked) * worthLooking;
    if (stretches.length === worthLooking && expected < wanted.most) break;
    for (let at = 0; at < stretches.length; at += lookedAtATime) {
      const part = stretches.slice(at, at + lookedAtATime);
      const found = await Promise.all(sharesOf(part).map((share) => run((tx) => lookInto(tx, wanted, share))));
      hits = newest([...hits, ...found.flat()], wanted.most);
      before = part.at(-1);
      looked += part.length;
      if (before !== undefined && areNewer(hits, before, wanted.most)) return hits;
    }
    if (areAll) return hits;
  }
  return database.transaction((tx) => readAll(tx, wanted));
}

/** Two processors look into many stretches in half the time. */
function sharesOf(stretches: readonly Stretch[]): Stretch[][] {
  if (stretches.length < worthSharing) return [[...stretches]];
  return [0, 1].map((share) => stretches.filter((_, at) => at % 2 === share));
}

function newest(hits: readonly ConcordanceHit[], most: number): ConcordanceHit[] {
  const once = [...new Map(hits.map((hit) => [hit.id, hit])).values()];
  return once.toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id))).slice(0, most);
}

/** Whether there are enough that none of the stretches further on has a newer one: they end before this one does. */
function areNewer(hits: readonly ConcordanceHit[], { last }: Stretch, most: number): boolean {
  const oldest = hits[most - 1];
  return oldest !== undefined && BigInt(oldest.id) > BigInt(last);
}

/** The planner would sort all stretches, as it takes nearly none for fitting, and compile the statement. */
const inOrder = sql`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('jit', 'off', true)`;
const withoutCompiling = sql`select set_config('jit', 'off', true)`;

const stretchShape = { number: column.int, reversed: column.bool, first: column.serial, last: column.serial };

/** Where the words may be: the stretches with the newest last entries, after `before`. */
function findStretches(
  tx: Executor,
  { keyword, scopes }: Wanted,
  { before, most }: { readonly before: Stretch | undefined; readonly most: number },
): Promise<Stretch[]> {
  const mayHave = bitsToAsk(keyword).map((place) => sql`and get_bit(sketch, ${place}::int) = 1`);
  const isLater =
    before &&
    sql`and last_id <= ${before.last}::bigint and (last_id, reversed) < (${before.last}::bigint, ${before.reversed})`;
  return tx.query(stretchShape)`
    select scope.number, scope.reversed, stretch.first_id as first, stretch.last_id as last
    from (${scopesOf(scopes)}) as scope
    cross join lateral (
      select first_id, last_id from memory_sketches
      where library = scope.number and reversed = scope.reversed
        ${sql.join([...mayHave, ...(isLater === undefined ? [] : [isLater])], sql` `)}
      order by last_id desc limit ${most}
    ) as stretch
    order by last desc, scope.reversed desc limit ${most}`;
}

function bitsToAsk(keyword: string): number[] {
  const places = [...new Set(sketchPlaces(keyword))];
  if (places.length === 0) return [];
  const count = bitsAsked.find((most) => most >= places.length) ?? bitsAsked[3];
  return Array.from({ length: count }, (_, at) => places[at] ?? (places[0] as number));
}

const hitShape = { library: column.int, id: column.serial };

function lookInto(tx: Executor, wanted: Wanted, stretches: readonly Stretch[]): Promise<ConcordanceHit[]> {
  return tx.query(hitShape)`
    select distinct on (hit.id) stretch.number as library, hit.id from (
      select number, reversed, first_id, last_id from unnest(
        ${sql.param(stretches.map(({ number }) => number))}::int[],
        ${sql.param(stretches.map(({ reversed }) => reversed))}::boolean[],
        ${sql.param(stretches.map(({ first }) => first))}::bigint[],
        ${sql.param(stretches.map(({ last }) => last))}::bigint[]
      ) as given (number, reversed, first_id, last_id)
    ) as stretch
    cross join lateral (
      select entry_id as id from memory_texts as text
      where library = stretch.number and text.reversed = stretch.reversed
        and entry_id between stretch.first_id and stretch.last_id and ${holds(wanted)}
      order by entry_id desc limit ${wanted.most}
    ) as hit
    order by hit.id desc limit ${wanted.most}`;
}

async function readAll(tx: Executor, wanted: Wanted): Promise<ConcordanceHit[]> {
  await tx.execute(withoutCompiling);
  const numbers = (isReversed: boolean) =>
    sql.param(wanted.scopes.filter(({ reversed }) => reversed === isReversed).map(({ number }) => number));
  return tx.query(hitShape)`
    select library, entry_id as id from memory_texts
    where (library = any(${numbers(false)}::int[]) and not reversed
        or library = any(${numbers(true)}::int[]) and reversed)
      and ${holds(wanted)}
    order by entry_id desc limit ${wanted.most}`;
}

function holds({ keyword, isWhole = false }: Wanted) {
  const holds = sql`strpos(text, ${keyword}) > 0`;
  if (!isWhole) return holds;
  const literal = keyword.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, String.raw`\$&`);
  return sql`${holds} and text ~ ${`(^|[^a-z0-9])${literal}($|[^a-z0-9])`}`;
}

function scopesOf(scopes: readonly SearchScope[]) {
  return sql`
    select number, reversed from unnest(
      ${sql.param(scopes.map(({ number }) => number))}::int[], ${sql.param(scopes.map(({ reversed }) => reversed))}::boolean[]
    ) as given (number, reversed)`;
}
