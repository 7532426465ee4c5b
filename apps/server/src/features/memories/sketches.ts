import { Sketch, sketchPlaces } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import { column, type Database, type Executor } from "#platform/database";
import type { SearchScope } from "./scope.ts";

/** A text that words are looked for in. */
export interface SketchedText {
  readonly id: string;
  readonly places: Uint16Array;
}

/** Entries of a scope from the first to the last one, and what of their texts is known. */
interface Stretch {
  first: string;
  last: string;
  readonly sketch: Sketch;
}

const newestShape = { first: column.serial, last: column.serial, bits: column.text };

/** Adds texts of a scope to its sketches; what they had before stays in them. */
export async function addToSketches(
  executor: Executor,
  scope: SearchScope,
  texts: readonly SketchedText[],
): Promise<void> {
  const rows = await executor.query(newestShape)`
    select first_id as first, last_id as last, sketch::text as bits from memory_sketches
    where library = ${scope.number} and reversed = ${scope.reversed} order by last_id desc limit 1 for update`;
  const [newest] = rows;
  const isOld = ({ id }: SketchedText) => newest !== undefined && isUpTo(id, newest.last);
  if (newest !== undefined) await addWithin(executor, scope, { texts: texts.filter(isOld), newest: newest.last });
  const further = texts.filter((text) => !isOld(text)).toSorted((a, b) => (isUpTo(a.id, b.id) ? -1 : 1));
  if (further.length === 0) return;
  const isOpen = newest !== undefined && !sketchOf(newest).isFull;
  await insertStretches(
    executor,
    scope,
    pack(further, isOpen ? await takeOut(executor, scope, newest.last) : undefined),
  );
}

/** With what was added to it meanwhile. */
async function takeOut(executor: Executor, scope: SearchScope, last: string): Promise<Stretch | undefined> {
  const [row] = await executor.query(newestShape)`
    delete from memory_sketches
    where library = ${scope.number} and reversed = ${scope.reversed} and last_id = ${last}
    returning first_id as first, last_id as last, sketch::text as bits`;
  return row && { first: row.first, last: row.last, sketch: sketchOf(row) };
}

const withinShape = { id: column.serial, last: column.serial };

/** Entries that lie among others are in the sketch of those. */
async function addWithin(
  executor: Executor,
  scope: SearchScope,
  { texts, newest }: { readonly texts: readonly SketchedText[]; readonly newest: string },
): Promise<void> {
  if (texts.length === 0) return;
  const rows = await executor.query(withinShape)`
    select asked.id, stretch.last_id as last from unnest(${sql.param(texts.map(({ id }) => id))}::bigint[]) as asked (id)
    cross join lateral (
      select last_id from memory_sketches
      where library = ${scope.number} and reversed = ${scope.reversed} and last_id >= asked.id
      order by last_id limit 1 for update
    ) as stretch`;
  const lastOf = new Map(rows.map(({ id, last }) => [id, last]));
  const stretches = new Map<string, Stretch>();
  for (const { id, places } of texts) {
    const last = lastOf.get(id) ?? newest;
    const stretch = stretches.get(last) ?? { first: id, last, sketch: new Sketch() };
    if (isUpTo(id, stretch.first)) stretch.first = id;
    stretch.sketch.add(places);
    stretches.set(last, stretch);
  }
  const list = [...stretches.values()];
  await executor.execute(sql`
    update memory_sketches as old set first_id = least(old.first_id, new.first_id), sketch = old.sketch | new.sketch
    from (${valuesOf(list)}) as new
    where library = ${scope.number} and reversed = ${scope.reversed} and old.last_id = new.last_id`);
}

/** @param open goes on with the first ones */
function pack(texts: readonly SketchedText[], open?: Stretch): Stretch[] {
  const stretches: Stretch[] = open === undefined ? [] : [open];
  for (const { id, places } of texts) {
    const last = stretches.at(-1);
    if (last === undefined || last.sketch.isFull || !last.sketch.hasRoomFor(places)) {
      stretches.push({ first: id, last: id, sketch: new Sketch() });
    }
    const stretch = stretches.at(-1) as Stretch;
    stretch.last = id;
    stretch.sketch.add(places);
  }
  return stretches;
}

async function insertStretches(executor: Executor, scope: SearchScope, stretches: readonly Stretch[]): Promise<void> {
  if (stretches.length === 0) return;
  await executor.execute(sql`
    insert into memory_sketches (library, reversed, first_id, last_id, sketch)
    select ${scope.number}, ${scope.reversed}, first_id, last_id, sketch from (${valuesOf(stretches)}) as new
    on conflict (library, reversed, last_id) do update
    set first_id = least(memory_sketches.first_id, excluded.first_id), sketch = memory_sketches.sketch | excluded.sketch`);
}

function valuesOf(stretches: readonly Stretch[]) {
  const list = (values: readonly string[]) => sql.param(values);
  return sql`
    select first_id, last_id, ('x' || hex)::bit(8192) as sketch from unnest(
      ${list(stretches.map(({ first }) => first))}::bigint[], ${list(stretches.map(({ last }) => last))}::bigint[],
      ${list(stretches.map(({ sketch }) => sketch.hex))}::text[]
    ) as given (first_id, last_id, hex)`;
}

function sketchOf({ bits }: { readonly bits: string }): Sketch {
  const byteAt = (at: number) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2);
  return new Sketch(Uint8Array.from({ length: bits.length / 8 }, (_, at) => byteAt(at)));
}

function isUpTo(id: string, last: string): boolean {
  return BigInt(id) <= BigInt(last);
}

export async function removeSketches(executor: Executor, library: number): Promise<void> {
  await executor.execute(sql`delete from memory_sketches where library = ${library}`);
}

const fullShape = { number: column.int, reversed: column.bool, first: column.serial, last: column.serial };
const textsAtOnce = 2000;

/**
 * Rebuilds sketches that have become unreliable because their entries changed often, and builds those of memories that have
 * none. Each part is a transaction of its own; a part that was not done is found by the next run.
 */
export async function renewSketches(database: Pick<Database, "transaction">, signal: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone;) {
    signal.throwIfAborted();
    isDone = await database.transaction(async (tx) => {
      const [full] = await tx.query(fullShape)`
        select library as number, reversed, first_id as first, last_id as last from memory_sketches /* any site: all */
        where bit_count(sketch) > 6000 and first_id < last_id
        order by library, reversed, last_id limit 1 for update`;
      if (full === undefined) return true;
      await renewPart(tx, full, full);
      return false;
    });
  }
}

async function renewPart(
  tx: Executor,
  { number, reversed }: SearchScope,
  { first, last }: Pick<Stretch, "first" | "last">,
): Promise<void> {
  const rows = await tx.query({ id: column.serial, text: column.text })`
    select entry_id as id, text from memory_texts
    where library = ${number} and reversed = ${reversed} and entry_id between ${first} and ${last}
    order by entry_id limit ${textsAtOnce}`;
  const final = rows.at(-1);
  await (final === undefined || final.id === last || rows.length < textsAtOnce
    ? tx.execute(sql`
        delete from memory_sketches where library = ${number} and reversed = ${reversed} and last_id = ${last}`)
    : tx.execute(sql`
        update memory_sketches set first_id = ${final.id}::bigint + 1
        where library = ${number} and reversed = ${reversed} and last_id = ${last}`));
  const texts = rows.map(({ id, text }) => ({ id, places: sketchPlaces(text) }));
  await insertStretches(tx, { number, reversed }, pack(texts));
}
