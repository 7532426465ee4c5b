import { AsyncLocalStorage } from "node:async_hooks";

const allowed = new AsyncLocalStorage<boolean>();

/**
 * Runs `run`, which may be served rows that were read up to a second ago: for API clients, which call many times a
 * second.
 */
export function allowKeptReads<T>(run: () => T): T {
  return allowed.run(true, run);
}

/** As long as what another process changes may go unseen here. */
const goodForMs = 1000;
const mostKept = 2000;
/** Names of hosts are the caller's to choose. */
const longestName = 300;

interface Kept {
  readonly readAtMs: number;
  /** Grows with each statement that the reading sends. */
  readonly tables: ReadonlySet<string>;
  readonly value: Promise<unknown>;
}

/**
 * Caches reads for a second. A write by this process takes effect at once: it drops everything that was read from the
 * table. Missing rows are not cached.
 */
export class KeptReads {
  /** The oldest first. */
  readonly #kept = new Map<string, Kept>();
  /** All tables that anything was ever read from: most of what is written is written elsewhere. */
  readonly #tables = new Set<string>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /**
   * @param name tells what is read from everything else
   * @param read names the tables, each before it is asked
   */
  of<T>(name: string, read: (note: (table: string) => void) => Promise<T>): Promise<T> {
    if (allowed.getStore() !== true || name.length > longestName) return read(() => undefined);
    const known = this.#kept.get(name);
    // Of the same name is what the same call has read.
    if (known !== undefined && this.#nowMs() - known.readAtMs < goodForMs) return known.value as Promise<T>;
    const tables = new Set<string>();
    const readAtMs = this.#nowMs();
    const value = read((table) => {
      tables.add(table);
      this.#tables.add(table);
    });
    const kept: Kept = { readAtMs, tables, value };
    this.#keep(name, kept);
    const forget = () => {
      if (this.#kept.get(name) === kept) this.#kept.delete(name);
    };
    value.then((given) => given === undefined && forget(), forget);
    return value;
  }

  /** These tables hold something else now. */
  drop(tables: readonly string[]): void {
    if (!tables.some((table) => this.#tables.has(table))) return;
    for (const [name, kept] of this.#kept) if (tables.some((table) => kept.tables.has(table))) this.#kept.delete(name);
  }

  dropAll(): void {
    this.#kept.clear();
  }

  get size(): number {
    return this.#kept.size;
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.delete(name);
    for (const [oldest, { readAtMs }] of this.#kept) {
      if (kept.readAtMs - readAtMs < goodForMs && this.#kept.size < mostKept) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(name, kept);
  }
}
