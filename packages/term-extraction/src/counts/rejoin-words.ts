import { backgroundOf } from "../background/background.ts";
import type { Word } from "../model.ts";

interface ReadSentence {
  readonly text: string;
  readonly words: readonly Word[];
}

const shortest = 2;
const longest = 6;
const leastFrequency = 4;
/** Bits that a word's characters have in common at least, and bits of uncertainty of what stands beside it. */
const leastInformation = 6;
const leastEntropy = 1.5;
/** Of its places, in how many the segmenter makes several words of it, one of them one that breaks. */
const leastCut = 0.8;

const isHan = /^\p{Script=Han}+$/u;
/** Characters that words hardly have: particles and the like. */
const functional =
  /[的了是在和与或及等其之所者为于以而且被把将对从由这那每该各不也都就还可应须有个们第条项款一二三四五六七八九十行节章图表式认时经中]/u;
/** What hardly begins or ends a word that has more than one: adverbs, auxiliaries; "to" and "in". */
const looseEdge = /^[本更会请并得已如致依向只才想她他能可未该均按]|[到给着为中内前时后上下如据]$/u;

function entropy(beside: ReadonlyMap<string, number>, total: number): number {
  let bits = 0;
  for (const count of beside.values()) bits -= (count / total) * Math.log2(count / total);
  return bits;
}

interface Gram {
  count: number;
  cut: number;
  readonly left: Map<string, number>;
  readonly right: Map<string, number>;
}

const bump = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Runs of characters that are frequent enough, size by size: what a rare run begins is rare. */
function countGrams(texts: readonly string[]): { grams: Map<string, number>; characters: number } {
  const grams = new Map<string, number>();
  for (let size = 1; size <= longest; size++) {
    const found = new Map<string, number>();
    for (const text of texts) {
      for (let at = 0; at + size <= text.length; at++) {
        const gram = text.slice(at, at + size);
        if (size === 1 ? isHan.test(gram) : grams.has(gram.slice(0, -1)) && grams.has(gram.slice(1))) bump(found, gram);
      }
    }
    for (const [gram, count] of found) if (count >= leastFrequency) grams.set(gram, count);
  }
  return { grams, characters: texts.reduce((sum, { length }) => sum + length, 0) };
}

/** The least information, in bits, that any two parts of a gram have in common. */
function informationOf(gram: string, grams: ReadonlyMap<string, number>, characters: number): number {
  const own = grams.get(gram) ?? 0;
  let least = Infinity;
  for (let at = 1; at < gram.length; at++) {
    const parts = (grams.get(gram.slice(0, at)) ?? 1) * (grams.get(gram.slice(at)) ?? 1);
    least = Math.min(least, Math.log2((own * characters) / parts));
  }
  return least;
}

/**
 * Words and fixed phrases of a text that the segmenter cuts, and one of whose pieces would break a term (零 + 信任, 端 + 到
 * + 端): runs of characters that go together (pointwise mutual information), with many neighbours on either side
 * (entropy). What only begins or ends inside the segmenter's words is left alone: mostly that is the end of longer words.
 */
export function findCutWords(read: readonly ReadSentence[]): ReadonlySet<string> {
  const { grams, characters } = countGrams(read.map(({ text }) => text));
  const known = backgroundOf("zh-cn").counts;
  const wanted = new Map<string, Gram>();
  for (const gram of grams.keys()) {
    if (gram.length < shortest || functional.test(gram) || looseEdge.test(gram)) continue;
    // What the language knows as a word is here a part of others.
    if (known.has(gram)) continue;
    if (informationOf(gram, grams, characters) < leastInformation) continue;
    wanted.set(gram, { count: 0, cut: 0, left: new Map(), right: new Map() });
  }
  for (const { text, words } of read) {
    const edges = new Set(words.flatMap(({ start, end }) => [start, end]));
    const breaks = words.flatMap(({ start, role }) => (role === "break" || role === "verb" ? [start] : []));
    for (let at = 0; at < text.length; at++) {
      for (let size = shortest; size <= longest && at + size <= text.length; size++) {
        const gram = wanted.get(text.slice(at, at + size));
        if (!gram) continue;
        gram.count++;
        const isWhole = edges.has(at) && edges.has(at + size);
        if (isWhole && breaks.some((place) => place >= at && place < at + size)) gram.cut++;
        bump(gram.left, text.charAt(at - 1));
        bump(gram.right, text.charAt(at + size));
      }
    }
  }
  const found = new Set<string>();
  for (const [gram, { count, cut, left, right }] of wanted) {
    if (cut / count < leastCut) continue;
    if (entropy(left, count) >= leastEntropy && entropy(right, count) >= leastEntropy) found.add(gram);
  }
  return found;
}

/** The words of a sentence with those joined that are one. */
export function rejoinWords(text: string, words: readonly Word[], cut: ReadonlySet<string>): readonly Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const first = words[at];
    if (!first) break;
    let until = at + 1;
    for (let n = at + 2; n <= words.length && (words[n - 1]?.end ?? Infinity) - first.start <= longest; n++) {
      if (cut.has(text.slice(first.start, words[n - 1]?.end))) until = n;
    }
    const end = words[until - 1]?.end ?? first.end;
    const written = text.slice(first.start, end);
    const whole = { start: first.start, end, text: written, key: written, role: "full", isName: false } as const;
    joined.push(until === at + 1 ? first : whole);
    at = until - 1;
  }
  return joined;
}
