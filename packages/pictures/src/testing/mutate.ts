/** The same numbers for the same seed, 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Damaged copies of a file: cut off, with bytes changed near its start or anywhere, with a part doubled or left out. */
export function* mutants(file: Uint8Array, count: number, seed: number): Generator<Buffer> {
  const random = randomNumbers(seed);
  const place = (within = file.length): number => Math.floor(random() * within);
  for (let index = 0; index < count; index++) {
    const copy = Buffer.from(file);
    const [a, b] = [place(), place()].sort((x, y) => x - y);
    const [from = 0, to = 0] = [a, b];
    if (index % 5 === 0) yield copy.subarray(0, to);
    else if (index % 5 === 1) yield Buffer.concat([copy.subarray(0, to), copy.subarray(from)]);
    else if (index % 5 === 2) yield Buffer.concat([copy.subarray(0, from), copy.subarray(to)]);
    else {
      const reach = index % 5 === 3 ? Math.min(120, file.length) : file.length;
      for (let change = place(6); change >= 0; change--) copy[place(reach)] = place(256);
      yield copy;
    }
  }
}
