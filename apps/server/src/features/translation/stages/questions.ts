import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Segment, Work } from "../segment.ts";
import { unsettled } from "../segment.ts";

/** Identical sentences, asked once. */
export type Question = readonly [Segment, ...Segment[]];

/** Sentences with the same key have the same translation. */
export function keyOf(segment: Pick<Segment, "text" | "tags" | "fixed" | "terms" | "similar">): string {
  const { text, tags, fixed, terms = [], similar = [] } = segment;
  const wanted = terms.map(({ start, end, targets, forbidden }) => [start, end, targets, forbidden]);
  if (tags.length + wanted.length + similar.length === 0) return text;
  const led = similar.map(({ candidate, target }) => [candidate.id, candidate.source.text, target.text]);
  return `${text}\0${JSON.stringify(tags)}\0${[...fixed].join()}\0${JSON.stringify(wanted)}\0${JSON.stringify(led)}`;
}

/** What is to be asked of the engine, by source language, in reading order. */
export function questionsByLanguage(work: Work): Map<LanguageCode, Question[]> {
  const groups = new Map<LanguageCode, Map<string, [Segment, ...Segment[]]>>();
  for (const segment of unsettled(work)) {
    const group = groups.get(segment.language) ?? new Map<string, [Segment, ...Segment[]]>();
    groups.set(segment.language, group);
    const same = group.get(keyOf(segment));
    if (same) same.push(segment);
    else group.set(keyOf(segment), [segment]);
  }
  return new Map([...groups].map(([language, group]) => [language, [...group.values()]]));
}

/**
 * Questions a call, growing: a small first call shows the first sentence early even when many texts wait, later ones
 * are large enough for the engine to work in full batches.
 */
const shownEarly: readonly number[] = [4, 16];
const largestBatch = 64;

/** The questions in calls of growing size. */
export function* batchesOf(questions: readonly Question[], first = shownEarly): Generator<readonly Question[]> {
  let start = 0;
  for (let call = 0; start < questions.length; call++) {
    const size = first[call] ?? largestBatch;
    yield questions.slice(start, start + size);
    start += size;
  }
}
