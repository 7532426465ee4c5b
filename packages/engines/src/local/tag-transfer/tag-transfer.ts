import type { InlineTag } from "../../engine.ts";
import { type TagNode, tagTree } from "./tag-tree.ts";
import { type AlignedText, looksOf } from "./looks.ts";
import { isInsideWord, targetUnits, trimmed, type Unit } from "./units.ts";

/** A span of units, `end` excluded. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface Placed {
  readonly node: TagNode;
  readonly span: Span;
  readonly children: readonly Placed[];
}

/** A unit belongs to a span when more than this share of its look goes there (measured: `npm run bench tags`). */
const SHARE = 0.35;

/**
 * Puts the tags of a source sentence into its translation by attention: each once, pairs in a valid nesting, at word
 * boundaries (between pieces where the source has a tag inside a word). A pair takes the run of target words that
 * looks most at what stood between its tags; a single tag goes where its neighbours went.
 */
export function transferTags(tags: readonly InlineTag[], aligned: AlignedText): InlineTag[] {
  if (tags.length === 0) return [];
  const { source, target } = aligned;
  const byPiece = tags.some(({ offset }) => isInsideWord(source.text, offset));
  const units = targetUnits(target.text, target, byPiece);
  const placer = new Placer(aligned, units);
  const placed = placer.place(tagTree(tags), { start: 0, end: units.length });
  const result: InlineTag[] = [];
  const startOf = (unit: number): number => units[unit]?.start ?? units.at(-1)?.end ?? target.text.length;
  const endOf = ({ start, end }: Span): number => (end > start ? units[end - 1].end : startOf(start));
  const emit = ({ node, span, children }: Placed, floor: number, ceiling: number): void => {
    const alone = span.start === span.end && span.start > 0;
    const wanted = alone ? placer.pointOffset(span.start, node) : startOf(span.start);
    const start = Math.min(Math.max(wanted, floor), ceiling);
    result.push({ ...node.open, offset: start });
    if (!node.close) return;
    const end = Math.max(start, Math.min(endOf(span), ceiling));
    emitAll(children, start, end);
    result.push({ ...node.close, offset: end });
  };
  const emitAll = (siblings: readonly Placed[], start: number, end: number): void => {
    for (const one of siblings) {
      emit(one, Math.max(start, result.at(-1)?.offset ?? 0), end);
    }
  };
  emitAll(placed, 0, target.text.length);
  return closedAfterOpened(result);
}

/** Tags of crossing pairs are placed one by one: a closing tag that came out before its opening one follows it. */
function closedAfterOpened(tags: readonly InlineTag[]): InlineTag[] {
  const result: InlineTag[] = [];
  const waiting = new Map<number, InlineTag>();
  const opensLater = (id: number, n: number): boolean =>
    tags.some((tag, m) => m > n && tag.kind === "open" && tag.id === id) &&
    !tags.some((tag, m) => m < n && tag.kind === "open" && tag.id === id);
  for (const [n, tag] of tags.entries()) {
    if (tag.kind === "close" && opensLater(tag.id, n)) {
      waiting.set(tag.id, tag);
      continue;
    }
    result.push(tag);
    const close = tag.kind === "open" ? waiting.get(tag.id) : undefined;
    if (close) result.push({ ...close, offset: tag.offset });
  }
  return result;
}

class Placer {
  readonly #source: AlignedText["source"];
  readonly #units: readonly Unit[];
  readonly #looks: readonly Float64Array[];

  constructor(aligned: AlignedText, units: readonly Unit[]) {
    const { source } = aligned;
    const spans = source.starts.map((start, n) => trimmed(source.text, start, source.ends[n]));
    this.#source = { text: source.text, starts: spans.map(([start]) => start), ends: spans.map(([, end]) => end) };
    this.#units = units;
    this.#looks = looksOf(aligned, units);
  }

  /** Places siblings inside their parent's span and returns them in target order. */
  place(nodes: readonly TagNode[], within: Span): Placed[] {
    const placed: Placed[] = [];
    const pairs = nodes.filter(({ start, end }) => end > start && this.#hasPieces(start, end));
    // The widest first: it has the most to say about where it is.
    for (const node of pairs.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
      const span = this.#bestSpan(node, within, placed);
      if (span) placed.push({ node, span, children: this.place(node.children, span) });
    }
    for (const node of nodes) {
      if (placed.some((other) => other.node === node)) continue;
      const at = this.#bestPoint(node, within, placed);
      const span = { start: at, end: at };
      placed.push({ node, span, children: this.place(node.children, span) });
    }
    const order = new Map(nodes.map((node, n) => [node, n]));
    const inSource = (one: Placed): number => order.get(one.node) ?? 0;
    return placed.sort((a, b) => a.span.start - b.span.start || edge(a, b) || inSource(a) - inSource(b));
  }

  /** A tag alone after the first unit stands before the space if the source has it there. */
  pointOffset(unit: number, node: TagNode): number {
    const before = this.#units[unit - 1].end;
    const after = this.#units[unit]?.start ?? before;
    const spaceFollows = this.#source.text.charAt(node.start).trim() === "";
    return spaceFollows ? before : after;
  }

  #hasPieces(start: number, end: number): boolean {
    return this.#source.text.slice(start, end).trim() !== "" && this.#pieces(start, end).length > 0;
  }

  #pieces(start: number, end: number): number[] {
    const { starts, ends } = this.#source;
    return starts.flatMap((from, n) => (from < end && ends[n] > start && ends[n] > from ? [n] : []));
  }

  #share(unit: number, pieces: readonly number[]): number {
    return pieces.reduce((sum, piece) => sum + this.#looks[unit][piece], 0);
  }

  /** The run of free units that looks most at the node's span; the one best unit when none does mostly. */
  #bestSpan(node: TagNode, within: Span, placed: readonly Placed[]): Span | undefined {
    const pieces = this.#pieces(node.start, node.end);
    const taken = (unit: number): boolean => placed.some(({ span }) => unit >= span.start && unit < span.end);
    let best: Span | undefined;
    let bestSum = 0;
    let single: number | undefined;
    let [start, sum] = [within.start, 0];
    for (let unit = within.start; unit < within.end; unit++) {
      if (taken(unit)) {
        [start, sum] = [unit + 1, 0];
        continue;
      }
      const share = this.#share(unit, pieces);
      if (single === undefined || share > this.#share(single, pieces)) single = unit;
      sum += share - SHARE;
      if (sum <= 0) [start, sum] = [unit + 1, 0];
      else if (sum > bestSum) [best, bestSum] = [{ start, end: unit + 1 }, sum];
    }
    if (best) return best;
    return single === undefined ? undefined : { start: single, end: single + 1 };
  }

  /** The boundary of units whose neighbours look at the point's neighbours; none inside another pair. */
  #bestPoint(node: TagNode, within: Span, placed: readonly Placed[]): number {
    const { starts, ends } = this.#source;
    const before = starts.flatMap((start, n) => (start < ends[n] && ends[n] <= node.start ? [n] : []));
    const after = starts.flatMap((start, n) => (start < ends[n] && start >= node.start ? [n] : []));
    if (before.length === 0) return this.#free(within.start, within, placed);
    if (after.length === 0) return this.#free(within.end, within, placed);
    const [left, right] = [before.slice(-1), after.slice(0, 1)];
    let [best, bestScore] = [within.start, -Infinity];
    let split = 0;
    for (let unit = within.start; unit < within.end; unit++) split += this.#share(unit, after);
    const scale = 0.2 / Math.max(1, within.end - within.start);
    for (let at = within.start; at <= within.end; at++) {
      if (at > within.start) split += this.#share(at - 1, before) - this.#share(at - 1, after);
      if (placed.some(({ span }) => at > span.start && at < span.end)) continue;
      const neighbours =
        (at > within.start ? this.#share(at - 1, left) : 0) + (at < within.end ? this.#share(at, right) : 0);
      const score = neighbours + split * scale;
      if (score > bestScore) [best, bestScore] = [at, score];
    }
    return best;
  }

  /** The nearest boundary that lies inside no placed pair. */
  #free(at: number, within: Span, placed: readonly Placed[]): number {
    const inside = placed.find(({ span }) => at > span.start && at < span.end);
    if (!inside) return at;
    return at - within.start < within.end - at ? inside.span.start : inside.span.end;
  }
}

/** At one boundary, what stands alone comes before a pair that begins there, unless the source has it after. */
function edge(a: Placed, b: Placed): number {
  const [aEmpty, bEmpty] = [a.span.end === a.span.start, b.span.end === b.span.start];
  if (aEmpty === bEmpty) return 0;
  return aEmpty ? -1 : 1;
}
