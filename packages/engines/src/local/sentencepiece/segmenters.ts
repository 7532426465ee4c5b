import { ByteTrie } from "./byte-trie.ts";
import type { SentencePieceModel } from "./model.ts";
import { utf8Length } from "./normaliser.ts";

/** Cuts normalised UTF-8 into pieces: the piece ids and the byte where each one ends. */
export type Segmenter = (bytes: Uint8Array) => { readonly ids: number[]; readonly ends: number[] };

/** How much worse than the worst piece an unknown character is. */
const UNKNOWN_PENALTY = 10;
/** The score that an own bonus starts from when every piece has a score below it: the smallest normal float32. */
const SMALLEST_FLOAT = 2 ** -126;

const utf8 = new TextEncoder();

function pieceTrie(model: SentencePieceModel): ByteTrie {
  const trie = new ByteTrie(model.pieces.length * 4);
  model.pieces.forEach(({ text, type }, id) => {
    if (type === "normal" || type === "user-defined" || type === "unused") trie.add(utf8.encode(text), id);
  });
  return trie;
}

/** The most probable segmentation, in float32 sums as the reference has them, so that ties fall alike. */
export function unigramSegmenter(model: SentencePieceModel, unknownId: number): Segmenter {
  const trie = pieceTrie(model);
  const normal = model.pieces.filter(({ type }) => type === "normal").map(({ score }) => score);
  const worst = normal.reduce((a, b) => Math.min(a, b), Infinity);
  const best = normal.reduce((a, b) => Math.max(a, b), SMALLEST_FLOAT);
  const unknownScore = Math.fround(worst - UNKNOWN_PENALTY);
  const scores = Float32Array.from(model.pieces, ({ score }) => score);
  const kinds = Uint8Array.from(model.pieces, ({ type }) => (type === "unused" ? 1 : type === "user-defined" ? 2 : 0));

  return (bytes) => {
    const size = bytes.length;
    const sums = new Float32Array(size + 1);
    const starts = new Int32Array(size + 1).fill(-1);
    const ids = new Int32Array(size + 1);
    const offer = (end: number, start: number, id: number, sum: number): void => {
      if (starts[end] >= 0 && sum <= sums[end]) return;
      sums[end] = sum;
      starts[end] = start;
      ids[end] = id;
    };
    for (let start = 0; start < size;) {
      const before = sums[start];
      const whole = Math.min(utf8Length(bytes[start]), size - start);
      let single = false;
      for (let node = 0, at = start; at < size;) {
        node = trie.step(node, bytes[at++]);
        if (node < 0) break;
        const id = trie.value(node);
        if (id < 0 || kinds[id] === 1) continue;
        const length = at - start;
        const sum = kinds[id] === 2 ? length * best - 0.1 + before : Math.fround(scores[id] + before);
        offer(at, start, id, sum);
        if (length === whole) single = true;
      }
      if (!single) offer(start + whole, start, unknownId, Math.fround(unknownScore + before));
      start += whole;
    }
    const [path, ends]: [number[], number[]] = [[], []];
    for (let end = size; end > 0; end = starts[end]) {
      path.push(ids[end]);
      ends.push(end);
    }
    return { ids: path.toReversed(), ends: ends.toReversed() };
  };
}

interface Symbol {
  start: number;
  end: number;
  previous: number;
  next: number;
  readonly frozen: boolean;
}

/** Merges neighbours by piece score, the best first and the leftmost among equals. */
export function bpeSegmenter(model: SentencePieceModel, unknownId: number, symbols?: ByteTrie): Segmenter {
  const trie = pieceTrie(model);
  const find = (bytes: Uint8Array, start: number, end: number): number => {
    let node = 0;
    for (let at = start; at < end && node >= 0; at++) node = trie.step(node, bytes[at]);
    return node < 0 ? -1 : trie.value(node);
  };
  return (bytes) => {
    const parts: Symbol[] = [];
    for (let start = 0; start < bytes.length;) {
      const own = symbols?.longestPrefix(bytes, start) ?? 0;
      const end = own > 0 ? start + own : Math.min(start + utf8Length(bytes[start]), bytes.length);
      parts.push({ start, end, previous: parts.length - 1, next: parts.length + 1, frozen: own > 0 });
      start = end;
    }
    const last = parts.at(-1);
    if (last) last.next = -1;
    // How each piece that must not appear itself was put together.
    const madeOf = new Map<string, number>();
    const merge = mergePlan(parts, (left, right) => {
      const id = find(bytes, parts[left].start, parts[right].end);
      if (id >= 0 && model.pieces[id].type === "unused") {
        madeOf.set(`${parts[left].start}:${parts[right].end}`, parts[left].end);
      }
      return id < 0 ? undefined : model.pieces[id].score;
    });
    merge();
    const [ids, ends]: [number[], number[]] = [[], []];
    const emit = (start: number, end: number): void => {
      const id = find(bytes, start, end);
      const middle = madeOf.get(`${start}:${end}`);
      if (id >= 0 && model.pieces[id].type === "unused" && middle !== undefined) {
        emit(start, middle);
        emit(middle, end);
        return;
      }
      ids.push(id < 0 ? unknownId : id);
      ends.push(end);
    };
    for (let n = parts.length > 0 ? 0 : -1; n >= 0; n = parts[n].next) emit(parts[n].start, parts[n].end);
    return { ids, ends };
  };
}

/** Merges linked symbols by a heap of candidate pairs until no pair has a score. */
function mergePlan(parts: Symbol[], scoreOf: (left: number, right: number) => number | undefined): () => void {
  interface Pair {
    readonly left: number;
    readonly right: number;
    readonly score: number;
    readonly size: number;
  }
  const heap: Pair[] = [];
  const before = (a: Pair, b: Pair): boolean => a.score > b.score || (a.score === b.score && a.left < b.left);
  const push = (pair: Pair): void => {
    let n = heap.push(pair) - 1;
    for (let up = (n - 1) >> 1; n > 0 && before(heap[n], heap[up]); n = up, up = (n - 1) >> 1) {
      [heap[n], heap[up]] = [heap[up], heap[n]];
    }
  };
  const pop = (): Pair | undefined => {
    const top = heap[0];
    const end = heap.pop();
    if (heap.length > 0 && end) {
      heap[0] = end;
      for (let n = 0; ;) {
        const child = 2 * n + 2 < heap.length && before(heap[2 * n + 2], heap[2 * n + 1]) ? 2 * n + 2 : 2 * n + 1;
        if (child >= heap.length || !before(heap[child], heap[n])) break;
        [heap[n], heap[child]] = [heap[child], heap[n]];
        n = child;
      }
    }
    return top;
  };
  const offer = (left: number, right: number): void => {
    if (left < 0 || right < 0 || parts[left].frozen || parts[right].frozen) return;
    const score = scoreOf(left, right);
    if (score !== undefined) push({ left, right, score, size: parts[right].end - parts[left].start });
  };
  return () => {
    for (let n = 1; n < parts.length; n++) offer(n - 1, n);
    for (let pair = pop(); pair; pair = pop()) {
      const [a, b] = [parts[pair.left], parts[pair.right]];
      // A pair is stale when either side has grown or gone since it was offered.
      if (a.start === a.end || b.start === b.end || b.end - a.start !== pair.size || a.next !== pair.right) continue;
      a.end = b.end;
      a.next = b.next;
      if (b.next >= 0) parts[b.next].previous = pair.left;
      b.start = b.end;
      offer(a.previous, pair.left);
      offer(pair.left, a.next);
    }
  };
}
