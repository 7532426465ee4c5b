/** The dictionary as a few blocks of memory, small, and quickly passed from one process to another. */
export interface DictionaryTables {
  /** All entries, one after the other, in UTF-8. */
  readonly text: Uint8Array;
  /** Where each entry begins; one more than there are entries. */
  readonly offsets: Uint32Array;
  /** How common each entry is: the logarithm of how often it was counted. */
  readonly weights: Float32Array;
  /** {@link keyTable} of Chinese words. */
  readonly chinese: Float64Array;
  /** {@link keyTable} of English words. */
  readonly english: Float64Array;
}

/** More entries than any dictionary has: hash and entry share one number, which is exact below 2^53. */
const entryNumbers = 2 ** 20;

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Words and the entries that have them, sorted by the words' hashes: 8 bytes each. */
export function keyTable(keys: Iterable<readonly [word: string, entry: number]>): Float64Array {
  const table = Float64Array.from(keys, ([word, entry]) => hashOf(word) * entryNumbers + entry).sort();
  return table.filter((key, at) => key !== table[at - 1]);
}

/** The entries that may have a word: others that share its hash are among them. */
export function entriesOf(table: Float64Array, word: string): number[] {
  const first = hashOf(word) * entryNumbers;
  let [low, high] = [0, table.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table[middle] ?? Infinity) < first) low = middle + 1;
    else high = middle;
  }
  const entries: number[] = [];
  for (let at = low; (table[at] ?? Infinity) < first + entryNumbers; at++) entries.push((table[at] ?? 0) - first);
  return entries;
}
