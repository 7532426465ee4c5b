import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { offsetAfter, replaceAll, type Replacement } from "../match/replace-all.ts";
import { endingLength, findEdges } from "./edges.ts";
import { splitEdgeTags } from "./edge-tags.ts";
import { hideMarks } from "./hidden-marks.ts";
import { lockAsTags, type LockedSentence } from "./lock-codes.ts";
import type { CodeSpan, FindCodes } from "./model.ts";

/** A sentence without its symbols and invisible marks; its codes are left. */
export interface LiftedSentence extends LockedSentence {
  /** The codes, where they stand now. */
  readonly codes: readonly CodeSpan[];
  /** Tags that stand for symbols in its middle have ids from this one on; undefined where there are none. */
  readonly firstId: number | undefined;
}

/** The lock of a locked sentence: what engines see is `inner`'s. */
export function composeLocks(outer: LockedSentence, inner: LockedSentence): LockedSentence {
  return {
    ...inner,
    moved: (offset) => inner.moved(outer.moved(offset)),
    restore: (target) => {
      const opened = inner.restore(target);
      const restored = opened && outer.restore(opened);
      return restored && { ...restored, moved: (offset) => restored.moved(opened.moved(offset)) };
    },
  };
}

/** The sentence between its symbols at the edges, as engines read it. */
function withoutEdges(
  sentence: TaggedText,
  { symbols, codes }: { readonly symbols: readonly CodeSpan[]; readonly codes: readonly CodeSpan[] },
) {
  const edges = findEdges(sentence.text, symbols, codes);
  const inner = symbols.filter((symbol) => edges.every(({ start, end }) => symbol.end <= start || symbol.start >= end));
  const kept = [...edges, ...inner, ...codes].sort((left, right) => left.start - right.start);
  const marks = hideMarks(sentence.text, kept);
  const edits = [...edges.map(({ start, end }): Replacement => ({ start, end, text: "" })), ...marks.edits];
  edits.sort((left, right) => left.start - right.start);
  const { kept: tags, putBack } = splitEdgeTags(sentence, edges);
  const moved = offsetAfter(edits);
  const lock: LockedSentence = {
    ...replaceAll({ text: sentence.text, tags }, edits),
    standIns: [],
    moved,
    restore: (target) => {
      const back = marks.putBack(target.text);
      const shifted = offsetAfter(back);
      const whole = putBack(replaceAll(target, back));
      return { text: whole.text, tags: whole.tags, moved: (offset) => whole.moved(shifted(offset)) };
    },
  };
  const movedSpan = (code: CodeSpan): CodeSpan => ({ ...code, start: moved(code.start), end: moved(code.end) });
  return { lock, symbols: inner.map(movedSpan), codes: codes.map(movedSpan) };
}

const isSpelled = (character: string): boolean =>
  /[\p{L}\p{M}\p{N}]/u.test(character) && !/\p{Script=Han}/u.test(character);
const longestWord = 40;
const longestMarks = 16;
/** Of more symbols none is looked for by its word. */
const mostWords = 64;

/** A word that a sign is written on: Acme™. */
// Expression on at most 40 characters: those in front of a sign.
const wordBefore = (text: string, end: number): string =>
  /(?:(?!\p{Script=Han})[\p{L}\p{N}])+$/u.exec(text.slice(Math.max(0, end - longestWord), end))?.[0] ?? "";

/** Where the word of a symbol ends in the translation, if it is there once. */
function endOfWord(word: string, target: string): number | undefined {
  const at = word === "" ? -1 : target.indexOf(word);
  const isWhole = at >= 0 && !isSpelled(target.charAt(at - 1)) && !isSpelled(target.charAt(at + word.length));
  return isWhole && !target.includes(word, at + 1) ? at + word.length : undefined;
}

interface Tagged {
  readonly target: string;
  readonly offset: number;
  /** The word that the symbol is written on. */
  readonly word: string;
}

/** Where a symbol belongs that an engine has put at `offset`: on its word, in front of the mark behind it, not in a word. */
function placeOf(symbol: CodeSpan, text: string, { target, offset, word }: Tagged): number {
  const end = endOfWord(word, target);
  if (end !== undefined) return end;
  const before = target.slice(Math.max(0, offset - longestMarks), offset);
  const hasMark = endingLength(text.slice(symbol.end, symbol.end + 1)) > 0;
  const marks = hasMark ? endingLength(before.trimEnd()) : 0;
  if (marks > 0) return offset - before.length + before.trimEnd().length - marks;
  const isOpen = before.endsWith(" ") && !/\s/u.test(text.charAt(symbol.start - 1));
  let place = isOpen ? offset - 1 : offset;
  const isInWord = () => isSpelled(target.charAt(place - 1)) && isSpelled(target.charAt(place));
  for (let steps = 0; steps < longestWord && isInWord(); steps++) place++;
  return place;
}

/** The symbols of a sentence's middle as lone tags: the words around them read as they do without. */
function withLoneTags(sentence: TaggedText, symbols: readonly CodeSpan[]): LockedSentence & { firstId: number } {
  const lock = lockAsTags(sentence, symbols);
  const firstId = sentence.tags.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const placed = (target: TaggedText): InlineTag[] => {
    let least = 0;
    const tags = target.tags.map((tag) => {
      const symbol = tag.kind === "standalone" ? symbols[tag.id - firstId] : undefined;
      if (symbol === undefined) return tag;
      const word = symbols.length > mostWords ? "" : wordBefore(sentence.text, symbol.start);
      const place = placeOf(symbol, sentence.text, { target: target.text, offset: tag.offset, word });
      // Symbols stay in their order.
      least = Math.max(least, place);
      return { ...tag, offset: least };
    });
    return tags.sort((left, right) => left.offset - right.offset);
  };
  return { ...lock, firstId, restore: (target) => lock.restore({ text: target.text, tags: placed(target) }) };
}

/**
 * The sentence without what is drawn and not read: symbols at its edges and invisible marks are put back where they were,
 * and a lone tag stands for a symbol in its middle. Undefined where it has none of them.
 */
export function liftSymbols(sentence: TaggedText, found: readonly CodeSpan[]): LiftedSentence | undefined {
  const isSymbol = ({ kind }: CodeSpan) => kind === "symbol";
  const spans = { symbols: found.filter(isSymbol), codes: found.filter((code) => !isSymbol(code)) };
  const { lock, symbols, codes } = withoutEdges(sentence, spans);
  if (symbols.length === 0) {
    const isSame = lock.text === sentence.text;
    return isSame ? undefined : { ...lock, codes, firstId: undefined };
  }
  const { firstId, ...inner } = withLoneTags(lock, symbols);
  const after = (code: CodeSpan): CodeSpan => ({ ...code, start: inner.moved(code.start), end: inner.moved(code.end) });
  return { ...composeLocks(lock, inner), codes: codes.map(after), firstId };
}

/** A text as engines see it beside sentences whose symbols are lifted. */
export function withoutSymbols(text: string, find: FindCodes): string {
  const symbols = find(text).filter(({ kind }) => kind === "symbol");
  const edits = symbols.map(({ start, end }): Replacement => {
    const isParted = /\s/u.test(text.charAt(start - 1)) && /\s/u.test(text.charAt(end));
    return { start, end: isParted ? end + 1 : end, text: "" };
  });
  const { text: bare } = replaceAll({ text, tags: [] }, edits);
  return edits.length === 0 ? text : bare.trim();
}
