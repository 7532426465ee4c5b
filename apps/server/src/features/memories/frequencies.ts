import { sql } from "drizzle-orm";
import { column, type Database, type Executor } from "#platform/database";
import { scopedGram, type SearchScope } from "./scope.ts";

/** How many entries of a scope have a gram, about. */
export type FrequencyOf = (gram: number) => number;

/** Below it every gram is rare. */
const entriesWorthCounting = 2000;
/** A sample: so many stretches of neighbouring entries of so many. Searches wait for the first one, which is small. */
const stretches = { first: 250, further: 2000 };
const entriesPerStretch = 20;
/** A sample is taken again when a library has grown or shrunk by this factor. */
const staleRatio = 1.25;
const maxSamples = 64;

interface SampledScope extends SearchScope {
  /** All that it has. */
  readonly entries: number;
}

interface Sample {
  readonly entries: number;
  frequencyOf: Promise<FrequencyOf>;
}

/** Keeps how frequent grams are in the libraries that were searched lately, from samples of their entries. */
export class Frequencies {
  readonly #db: Executor;
  readonly #samples = new Map<string, Sample>();

  constructor({ db }: Pick<Database, "db">) {
    this.#db = db;
  }

  /** In the order of the scopes. */
  async of(scopes: readonly SearchScope[]): Promise<readonly FrequencyOf[]> {
    const rows = await this.#db.query({ number: column.int, entries: column.int })`
      select number, entries from libraries where number = any(${sql.param(scopes.map(({ number }) => number))})`;
    const entries = new Map(rows.map((row) => [row.number, row.entries]));
    return Promise.all(
      scopes.map(({ number, reversed }) => this.#ofScope({ number, reversed, entries: entries.get(number) ?? 0 })),
    );
  }

  #ofScope(scope: SampledScope): Promise<FrequencyOf> {
    const { entries } = scope;
    if (entries < entriesWorthCounting) return Promise.resolve(() => 0);
    const key = `${scope.number} ${scope.reversed}`;
    const known = this.#samples.get(key);
    this.#samples.delete(key);
    const isStale =
      known === undefined || Math.max(known.entries, entries) > Math.min(known.entries, entries) * staleRatio;
    const sample = isStale ? this.#take(scope, key, known) : known;
    this.#samples.set(key, sample);
    const [oldest] = this.#samples.keys();
    if (this.#samples.size > maxSamples && oldest !== undefined) this.#samples.delete(oldest);
    return sample.frequencyOf;
  }

  /** What was known serves until the new sample is there. */
  #take(scope: SampledScope, key: string, known: Sample | undefined): Sample {
    const first = known?.frequencyOf ?? takeSample(this.#db, scope, stretches.first);
    const sample: Sample = { entries: scope.entries, frequencyOf: first };
    const forget = () => {
      if (this.#samples.get(key) === sample) this.#samples.delete(key);
    };
    const further = first.then(() => takeSample(this.#db, scope, stretches.further));
    further.then(() => (sample.frequencyOf = further), forget);
    return sample;
  }
}

const sampleShape = {
  entries: column.int,
  grams: column.text.orNull(),
  counts: column.text.orNull(),
};

/** Counted by the database: a large sample has a million grams. Those that it has once are as good as none. */
async function takeSample(db: Executor, scope: SampledScope, most: number): Promise<FrequencyOf> {
  const { number, reversed } = scope;
  const rows = await db.query(sampleShape)`
    with bounds as (select min(entry_id) as low, max(entry_id) as high from memory_texts
      where library = ${number} and reversed = ${reversed}),
    sample as materialized (
      select stretch.grams from bounds cross join generate_series(0, ${most - 1}::int) as part
      cross join lateral (
        select grams from memory_texts
        where library = ${number} and reversed = ${reversed}
          and entry_id >= bounds.low + (bounds.high - bounds.low) * part / ${most}::int
        order by entry_id limit ${entriesPerStretch}
      ) as stretch
    )
    select (select count(*)::int from sample) as entries,
      string_agg(gram::text, ',' order by gram) as grams, string_agg(count::text, ',' order by gram) as counts
    from (select gram, count(*) as count from sample, unnest(grams) as gram group by gram having count(*) > 1) as counted`;
  const { entries = 0, grams, counts } = rows[0] ?? {};
  const table = { grams: Int32Array.from(numbersIn(grams)), counts: Uint16Array.from(numbersIn(counts)) };
  const entriesPerRow = scope.entries / Math.max(1, entries);
  return (gram) => countOf(table, scopedGram(gram, scope)) * entriesPerRow;
}

function numbersIn(list: string | null | undefined): number[] {
  return (list ?? "").split(",").filter(Boolean).map(Number);
}

interface CountedGrams {
  /** Ascending. */
  readonly grams: Int32Array;
  readonly counts: Uint16Array;
}

function countOf({ grams, counts }: CountedGrams, gram: number): number {
  let low = 0;
  let high = grams.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((grams[middle] as number) < gram) low = middle + 1;
    else high = middle;
  }
  return grams[low] === gram ? (counts[low] ?? 0) : 0;
}
