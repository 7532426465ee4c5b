import type { MemoryPair } from "@yiqiao/translation-memory";
import {
  createTermIndex,
  createTermMatcher,
  type MatchedTermbase,
  type TermIndex,
} from "@yiqiao/translation-memory/terms";
import type { TermLookup, UsedLibrary } from "#features/translation";
import type { Database } from "#platform/database";
import { readTermbases, readTerms, type StoredTermbase } from "./termbases.repository.ts";

export interface TermbasesOptions {
  readonly database: Pick<Database, "db">;
  /** Terms that are kept in memory, of all termbases together: about 0.5 KB each. Default 400,000. */
  readonly keptTerms?: number;
}

/** A termbase in memory, in one direction, as it was at one version. */
interface Kept {
  readonly version: string;
  readonly index: Promise<TermIndex>;
  size: number;
}

class Termbases implements TermLookup {
  readonly #db: Database["db"];
  readonly #keptTerms: number;
  /** By number and direction, the last used last. */
  readonly #kept = new Map<string, Kept>();

  constructor({ database, keptTerms = 400_000 }: TermbasesOptions) {
    this.#db = database.db;
    this.#keptTerms = keptTerms;
  }

  async open(termbases: readonly UsedLibrary[], pair: MemoryPair) {
    if (termbases.length === 0) return createTermMatcher([], pair);
    const stored = await readTermbases(
      this.#db,
      termbases.map(({ number }) => number),
    );
    const matched: MatchedTermbase[] = [];
    for (const termbase of termbases) {
      const now = stored.find(({ number }) => number === termbase.number);
      if (!now || !isOfPair(now, termbase, pair)) continue;
      matched.push({ id: termbase.id, name: termbase.name, index: await this.#indexOf(now, termbase, pair) });
    }
    return createTermMatcher(matched, pair);
  }

  /** The index as it is kept, read anew after a change; requests at one time read it once. */
  async #indexOf({ number, version }: StoredTermbase, { reversed }: UsedLibrary, pair: MemoryPair): Promise<TermIndex> {
    const key = `${number}${reversed ? "<" : ">"}`;
    const known = this.#kept.get(key);
    const kept = known?.version === version ? known : { version, index: this.#read(number, reversed, pair), size: 0 };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    try {
      const index = await kept.index;
      kept.size = index.size;
      this.#makeRoom();
      return index;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  async #read(number: number, reversed: boolean, pair: MemoryPair): Promise<TermIndex> {
    const index = createTermIndex(pair.source);
    for await (const entries of readTerms(this.#db, number)) {
      for (const { id, source, target, forbidden, caseSensitive } of entries) {
        // A word that must not be written for another may well be translated by it.
        if (reversed && forbidden) continue;
        const sides = reversed ? { source: target, target: source } : { source, target };
        index.add({ id, ...sides, forbidden, caseSensitive });
      }
    }
    return index;
  }

  /** Forgets the termbases that were used least recently; the last one stays whatever its size. */
  #makeRoom(): void {
    let terms = 0;
    for (const [key, { size }] of [...this.#kept].toReversed()) {
      terms += size;
      if (terms > this.#keptTerms && terms > size) this.#kept.delete(key);
    }
  }
}

function isOfPair({ source, target }: StoredTermbase, { reversed }: UsedLibrary, pair: MemoryPair): boolean {
  return reversed ? source === pair.target && target === pair.source : source === pair.source && target === pair.target;
}

/** Terms of the termbases of requests, kept in memory until their termbase changes. */
export function createTermbases(options: TermbasesOptions): TermLookup {
  return new Termbases(options);
}
