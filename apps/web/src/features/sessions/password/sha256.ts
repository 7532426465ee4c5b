/** The first 32 bits of the fractional part of `root` of the first `count` primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function constantsOf(root: (prime: number) => number, count: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate && isPrime; divisor++) isPrime = candidate % divisor !== 0;
    if (!isPrime) continue;
    const value = root(candidate);
    words[found++] = (value - Math.floor(value)) * 2 ** 32;
  }
  return words;
}

function padded(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / 64);
  const bytes = new Uint8Array(blocks * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function scheduleOf(view: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64);
  const at = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 16; index++) words[index] = view.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index++) {
    const low = turned(at(index - 15), 7) ^ turned(at(index - 15), 18) ^ (at(index - 15) >>> 3);
    const high = turned(at(index - 2), 17) ^ turned(at(index - 2), 19) ^ (at(index - 2) >>> 10);
    words[index] = at(index - 16) + low + at(index - 7) + high;
  }
  return words;
}

/** SHA-256 for pages that have no `crypto.subtle` (FIPS 180-4). 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const roundConstants = constantsOf(Math.cbrt, 64);
  const state = constantsOf(Math.sqrt, 8);
  const view = padded(message);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    const words = scheduleOf(view, offset);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let round = 0; round < 64; round++) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice;
      const fed = (first + (roundConstants[round] ?? 0) + (words[round] ?? 0)) | 0;
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + fed) | 0, c, b, a, (fed + second) | 0];
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}
