import { sql } from "drizzle-orm";
import type { Database, Executor } from "#platform/database";
import { scopedGram, type SearchScope } from "./scope.ts";

/** How many entries of a scope have a gram, about. */
export type FrequencyOf = (gram: number) => number;

/** Below it every gram is rare. */
const entriesWorthCounting = 2000;
/** The sample: so many stretches of neighbouring entries of so many. */
const stretches = 500;
const entriesPerStretch = 20;
/** A sample is taken again when a library has grown or shrunk by this factor. */
const staleRatio = 1.25;
const mostSamples = 64;

interface Sample {
  readonly entries: number;
  readonly frequencyOf: Promise<FrequencyOf>;
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
    const { rows } = await this.#db.execute<{ number: number; entries: number }>(
      sql`select number, entries from libraries where number = any(${sql.param(scopes.map(({ number }) => number))})`,
    );
    const entries = new Map(rows.map((row) => [row.number, row.entries]));
    return Promise.all(scopes.map((scope) => this.#ofScope(scope, entries.get(scope.number) ?? 0)));
  }

  #ofScope(scope: SearchScope, entries: number): Promise<FrequencyOf> {
    if (entries < entriesWorthCounting) return Promise.resolve(() => 0);
    const key = `${scope.number} ${scope.reversed}`;
    const known = this.#samples.get(key);
    this.#samples.delete(key);
    const isStale =
      known === undefined || Math.max(known.entries, entries) > Math.min(known.entries, entries) * staleRatio;
    const sample = isStale ? { entries, frequencyOf: takeSample(this.#db, scope, entries) } : known;
    this.#samples.set(key, sample);
    sample.frequencyOf.catch(() => this.#samples.delete(key));
    const [oldest] = this.#samples.keys();
    if (this.#samples.size > mostSamples && oldest !== undefined) this.#samples.delete(oldest);
    return sample.frequencyOf;
  }
}

async function takeSample(db: Executor, scope: SearchScope, entries: number): Promise<FrequencyOf> {
  const { number, reversed } = scope;
  const { rows } = await db.execute<{ grams: string }>(sql`
    with bounds as (select min(entry_id) as low, max(entry_id) as high from memory_texts
      where library = ${number} and reversed = ${reversed})
    select stretch.grams from bounds cross join generate_series(0, ${stretches - 1}::int) as part
    cross join lateral (
      select array_to_string(grams, ',') as grams from memory_texts
      where library = ${number} and reversed = ${reversed}
        and entry_id >= bounds.low + (bounds.high - bounds.low) * part / ${stretches}::int
      order by entry_id limit ${entriesPerStretch}
    ) as stretch`);
  const grams = rows.flatMap((row) => row.grams.split(",").map(Number));
  const sketch = createSketch(grams);
  const entriesPerRow = entries / Math.max(1, rows.length);
  return (gram) => sketch(scopedGram(gram, scope)) * entriesPerRow;
}

/** Counts in little memory; two grams in eight hundred that were not counted pass for such that were. */
function createSketch(grams: readonly number[]): (gram: number) => number {
  const mask = 2 ** Math.ceil(Math.log2(4 * Math.max(256, grams.length))) - 1;
  const counts = [new Uint16Array(mask + 1), new Uint16Array(mask + 1)] as const;
  const placesOf = (gram: number) => [gram & mask, (Math.imul(gram, 0x9e3779b1) >>> 7) & mask] as const;
  for (const gram of grams) {
    for (const [row, place] of placesOf(gram).entries()) {
      const cells = counts[row];
      if (cells !== undefined) cells[place] = Math.min(0xffff, (cells[place] ?? 0) + 1);
    }
  }
  return (gram) => {
    const [first, second] = placesOf(gram);
    return Math.min(counts[0][first] ?? 0, counts[1][second] ?? 0);
  };
}
