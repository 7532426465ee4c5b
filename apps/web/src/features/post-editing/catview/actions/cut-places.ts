import { joinedWords } from "./words.ts";

/** Where a text may be cut: between its words, with text on both sides. UTF-16 offsets. */
export function cutPlaces(text: string, language: string): number[] {
  const starts = joinedWords(text, language);
  return starts.filter((offset) => text.slice(0, offset).trim() !== "" && text.slice(offset).trim() !== "");
}

/** Behind what ends a sentence. */
const endsSentence = /[.!?。！？…]["'”’」』)\]]*\s*$/u;

/** Of the places, the one that a share of the text is nearest to; a sentence's end is worth a detour. */
export function nearestCut(text: string, places: readonly number[], share: number): number | undefined {
  const wanted = text.length * share;
  const costOf = (place: number) =>
    Math.abs(place - wanted) / Math.max(1, text.length) - (endsSentence.test(text.slice(0, place)) ? 0.5 : 0);
  return places.toSorted((one, other) => costOf(one) - costOf(other))[0];
}
