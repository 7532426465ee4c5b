import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import type { DeliveredSentence, DeliveredSentences } from "./delivered-sentences.ts";

/** So many sentences that were not had as they are, which is more than are written between two calls. */
const mostChanged = 10;
/** So many beginnings of them are looked for. */
const mostBeginnings = 1000;

const codes = Object.keys(languages) as LanguageCode[];

/** The code points of a sentence; of one that was had what no other has used. */
type Rest = readonly string[];

const pointsOf = (text: string): Rest => Array.from(text);

interface Asked {
  readonly sentences: readonly DeliveredSentence[];
  /** What the caller says that it has had; counts where it has. */
  readonly earlier: readonly string[];
}

/**
 * Counts the code points of each sentence that its caller has had within a day, and paid for where they cost: all of one
 * that was had as it is; of another what it shares with the beginning and the end of one that was had, and that none before
 * it shares.
 * So a sentence that is written on costs what is new in it, and one that has nothing to do with earlier ones costs all.
 */
export async function countHadBefore(
  { delivered, db }: { readonly delivered: Pick<DeliveredSentences, "find">; readonly db: Executor },
  caller: Pick<RequestContext, "principal" | "deviceId">,
  { sentences, earlier }: Asked,
): Promise<number[]> {
  const whole = await delivered.find(db, caller, sentences);
  const had = sentences.map((_, place) => (whole.has(place) ? Infinity : 0));
  const changed = sentences.flatMap((sentence, place) => (whole.has(place) ? [] : [{ sentence, place }]));
  const [first] = sentences;
  if (first === undefined || changed.length === 0) return had;
  const written = changed.slice(0, mostChanged);
  const there = new Set([...whole].map((place) => sentences[place]?.text.trim()));
  // Of a text that had just begun, the language was guessed from little.
  const claims = earlier.flatMap((text) => codes.map((source) => Object.assign({}, first, { text, source })));
  const asked = [...claims, ...beginningsOf(written.map(({ sentence }) => sentence))];
  const known = await delivered.find(db, caller, asked);
  const texts = new Set([...known].flatMap((place) => asked[place]?.text.trim() ?? []));
  const rests = [...texts].filter((text) => !there.has(text)).map((text) => pointsOf(text));
  for (const [at, length] of useAll(
    rests,
    written.map(({ sentence }) => pointsOf(sentence.text.trim())),
  )) {
    const place = written[at]?.place;
    if (place !== undefined) had[place] = length;
  }
  return had;
}

function beginningsOf(sentences: readonly DeliveredSentence[]): DeliveredSentence[] {
  const found: DeliveredSentence[] = [];
  for (const sentence of sentences) {
    const points = pointsOf(sentence.text.trim());
    let text = "";
    for (const point of points.slice(0, -1)) {
      text += point;
      if (point.trim() !== "") found.push({ ...sentence, text });
      if (found.length >= mostBeginnings) return found;
    }
  }
  return found;
}

interface Shared {
  readonly sentence: number;
  readonly rest: number;
  readonly start: number;
  readonly end: number;
}

/** How much of each sentence is shared with a rest, by its place: those first that share most, of what others leave. */
function useAll(rests: Rest[], sentences: readonly Rest[]): Map<number, number> {
  const used = new Map<number, number>();
  for (;;) {
    let best: Shared = { sentence: -1, rest: -1, start: 0, end: 0 };
    for (const [sentence, points] of sentences.entries()) {
      if (used.has(sentence)) continue;
      for (const [rest, left] of rests.entries()) {
        const found = { sentence, rest, ...shared(left, points) };
        if (found.start + found.end > best.start + best.end) best = found;
      }
    }
    const { sentence, rest, start, end } = best;
    const left = rests[rest];
    if (left === undefined) return used;
    used.set(sentence, start + end);
    rests[rest] = left.slice(start, left.length - end);
  }
}

/** How long their beginnings are the same, and then their ends. */
function shared(one: Rest, other: Rest): { readonly start: number; readonly end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (start + end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { start, end };
}
