const EMPTY = -1;

/** A trie over UTF-8 bytes in one hash table: (node, byte) → node. */
export class ByteTrie {
  #keys: Int32Array;
  #targets: Int32Array;
  #mask: number;
  #values: number[] = [EMPTY];
  #edges = 0;

  constructor(capacity = 1024) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, capacity * 2)));
    this.#keys = new Int32Array(size).fill(EMPTY);
    this.#targets = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** Stores `value` (≥ 0) for the key; a later value for the same key replaces it. */
  add(key: Uint8Array, value: number): void {
    let node = 0;
    for (const byte of key) {
      let next = this.step(node, byte);
      if (next < 0) {
        next = this.#values.push(EMPTY) - 1;
        this.#insert(node * 256 + byte, next);
      }
      node = next;
    }
    this.#values[node] = value;
  }

  /** The node after `byte`, or -1. */
  step(node: number, byte: number): number {
    const key = node * 256 + byte;
    for (let slot = Math.imul(key, 0x9e3779b1) >>> 7; ; slot++) {
      const found = this.#keys[slot & this.#mask];
      if (found === key) return this.#targets[slot & this.#mask];
      if (found === EMPTY) return -1;
    }
  }

  /** The value stored at a node, or -1. */
  value(node: number): number {
    return this.#values[node];
  }

  /** The length of the longest stored key that `bytes` begins with at `start`, or 0. */
  longestPrefix(bytes: Uint8Array, start: number): number {
    let longest = 0;
    for (let node = 0, at = start; at < bytes.length;) {
      node = this.step(node, bytes[at++]);
      if (node < 0) break;
      if (this.value(node) >= 0) longest = at - start;
    }
    return longest;
  }

  #insert(key: number, target: number): void {
    if (++this.#edges * 2 > this.#keys.length) this.#grow();
    let slot = Math.imul(key, 0x9e3779b1) >>> 7;
    while (this.#keys[slot & this.#mask] !== EMPTY) slot++;
    this.#keys[slot & this.#mask] = key;
    this.#targets[slot & this.#mask] = target;
  }

  #grow(): void {
    const [keys, targets] = [this.#keys, this.#targets];
    this.#keys = new Int32Array(keys.length * 2).fill(EMPTY);
    this.#targets = new Int32Array(keys.length * 2);
    this.#mask = this.#keys.length - 1;
    keys.forEach((key, n) => {
      if (key === EMPTY) return;
      let slot = Math.imul(key, 0x9e3779b1) >>> 7;
      while (this.#keys[slot & this.#mask] !== EMPTY) slot++;
      this.#keys[slot & this.#mask] = key;
      this.#targets[slot & this.#mask] = targets[n];
    });
  }
}
