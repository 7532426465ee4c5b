import { sourceOfBytes } from "@yiqiao/documents";
import { buildZip, openZip } from "@yiqiao/documents/checks";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
type Mutation = (bytes: Buffer, random: Random) => Buffer;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const maxFlips = 64;

const flipBits: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  for (let count = below(random, maxFlips) + 1; count > 0 && changed.length > 0; count--) {
    const at = below(random, changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << below(random, 8));
  }
  return changed;
};

const truncate: Mutation = (bytes, random) => bytes.subarray(0, below(random, bytes.length));

const swapBlocks: Mutation = (bytes, random) => {
  const size = Math.max(1, below(random, Math.ceil(bytes.length / 4)));
  const [one, other] = [below(random, bytes.length - size), below(random, bytes.length - size)];
  const changed = Buffer.from(bytes);
  bytes.copy(changed, one, other, other + size);
  bytes.copy(changed, other, one, one + size);
  return changed;
};

/** Takes a stretch of markup out, or says it twice. */
const cutMarkup: Mutation = (bytes, random) => {
  const start = bytes.indexOf("<", below(random, bytes.length));
  const end = bytes.indexOf(">", start + below(random, 2000));
  if (start < 0 || end < start) return truncate(bytes, random);
  const piece = bytes.subarray(start, end + 1);
  const rest = bytes.subarray(end + 1);
  return Buffer.concat([bytes.subarray(0, start), ...(random() < 0.5 ? [] : [piece, piece]), rest]);
};

/** The same done to one entry of a zip: outside of it, a checksum would tell at once. */
const within =
  (inner: Mutation): Mutation =>
  (bytes, random) => {
    const zip = openZip(sourceOfBytes(bytes));
    const texts = zip.entries.filter(({ name }) => /\.(?:xml|rels)$/i.test(name));
    const chosen = texts[below(random, texts.length)];
    return rebuilt(zip, (entry, content) => (entry === chosen ? inner(content, random) : content));
  };

const swapParts: Mutation = (bytes, random) => {
  const zip = openZip(sourceOfBytes(bytes));
  const [one, other] = [zip.entries[below(random, zip.entries.length)], zip.entries[below(random, zip.entries.length)]];
  return rebuilt(zip, (entry, content) => {
    const from = entry === one ? other : entry === other ? one : undefined;
    return from === undefined ? content : Buffer.from(zip.read(from));
  });
};

type Zip = ReturnType<typeof openZip>;

function rebuilt(zip: Zip, contentOf: (entry: Zip["entries"][number], content: Buffer) => Buffer): Buffer {
  const files = zip.entries.map((entry) => ({
    name: entry.name,
    content: contentOf(entry, Buffer.from(zip.read(entry))),
    ...(entry.method === 0 && { isStored: true as const }),
  }));
  return Buffer.from(buildZip(files));
}

const anywhere = { flipBits, truncate, swapBlocks, cutMarkup };
const inZip = {
  flipBits,
  truncate,
  swapParts,
  "flipBits in a part": within(flipBits),
  "truncate a part": within(truncate),
  "cutMarkup in a part": within(cutMarkup),
};

/** A file changed at random, and how; one that cannot be taken apart is changed as bytes. */
export function mutate(bytes: Buffer, random: Random): { name: string; bytes: Buffer } {
  const isZip = bytes.subarray(0, 2).toString("latin1") === "PK";
  const choices = Object.entries(isZip ? inZip : anywhere);
  const [name, mutation] = choices[below(random, choices.length)] ?? ["truncate", truncate];
  try {
    return { name, bytes: mutation(bytes, random) };
  } catch {
    return { name: "flipBits", bytes: flipBits(bytes, random) };
  }
}
