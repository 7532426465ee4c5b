import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { lastWhere } from "../match/last-where.ts";
import { offsetAfter, replaceAll, type Replacement } from "../match/replace-all.ts";
import type { CodeSpan } from "./model.ts";
import { standInsFor } from "./stand-ins.ts";

/** A stretch of a text; UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A sentence that an engine is given, and how its answer becomes one of the sentence itself. */
export interface LockedSentence extends TaggedText {
  /** What stands in the place of each code; empty where its tag stands alone. */
  readonly standIns: readonly string[];
  /** Where an offset of the sentence lies in `text`. */
  readonly moved: (offset: number) => number;
  /** The translation with every code in its place, and how its offsets have moved; undefined where one was lost. */
  readonly restore: (target: TaggedText) => (TaggedText & { readonly moved: (offset: number) => number }) | undefined;
}

const isInside = ({ offset }: InlineTag, { start, end }: TextRange): boolean => offset > start && offset < end;

const atOffset = (tag: InlineTag, offset: number): InlineTag => ({ ...tag, offset });
const asKind = (tag: InlineTag, kind: InlineTag["kind"]): InlineTag => ({ ...tag, kind });

/** Tags inside codes are put back with them; until then their partners stand alone. */
function withoutInner({ tags }: TaggedText, codes: readonly CodeSpan[]) {
  const places = codes.map((code, at) => ({ code, at }));
  const inner = tags.flatMap((tag) => {
    const found = lastWhere(places, ({ code }) => code.start < tag.offset);
    return found && isInside(tag, found.code) ? [{ tag, at: found.at, into: tag.offset - found.code.start }] : [];
  });
  const ids = new Set(inner.map(({ tag }) => tag.id));
  const innerTags = new Set(inner.map(({ tag }) => tag));
  const outer = tags.filter((tag) => !innerTags.has(tag));
  // The first tag of an id says its kind.
  const kinds = new Map(outer.toReversed().map(({ id, kind }) => [id, kind]));
  const kindOf = (tag: InlineTag) => kinds.get(tag.id) ?? tag.kind;
  return {
    outer: outer.map((tag) => (ids.has(tag.id) ? asKind(tag, "standalone") : tag)),
    /** @param starts where each code stands now */
    withInner: (found: readonly InlineTag[], starts: readonly number[]): InlineTag[] => {
      if (inner.length === 0) return [...found];
      const own = found.map((tag) => (ids.has(tag.id) ? asKind(tag, kindOf(tag)) : tag));
      const back = inner.map(({ tag, at, into }) => atOffset(tag, (starts[at] ?? 0) + into));
      return [...own, ...back].sort((left, right) => left.offset - right.offset);
    },
  };
}

function edgesOf(target: string, standIn: string): TextRange | undefined {
  const start = target.indexOf(standIn);
  const isOnce = start >= 0 && !target.includes(standIn, start + 1);
  return isOnce ? { start, end: start + standIn.length } : undefined;
}

/**
 * The sentence with other words in the places of its codes, which engines carry over: they are found again in the
 * translation. `variant` says with which; undefined where there are not enough.
 */
export function lockCodes(
  sentence: TaggedText,
  codes: readonly CodeSpan[],
  variant: number,
): LockedSentence | undefined {
  const standIns = standInsFor(codes.length, { text: sentence.text, variant });
  if (standIns === undefined) return undefined;
  const { outer, withInner } = withoutInner(sentence, codes);
  const edits = codes.map(({ start, end }, at): Replacement => ({ start, end, text: standIns[at] ?? "" }));
  const locked = replaceAll({ text: sentence.text, tags: outer }, edits);
  return {
    ...locked,
    standIns,
    moved: offsetAfter(edits),
    restore: (target) => {
      const back = codes.flatMap(({ start, end }, at): (Replacement & { readonly at: number })[] => {
        const edges = edgesOf(target.text, standIns[at] ?? "");
        return edges ? [{ ...edges, text: sentence.text.slice(start, end), at }] : [];
      });
      if (back.length < codes.length) return undefined;
      back.sort((left, right) => left.start - right.start);
      const restored = replaceAll(target, back);
      const moved = offsetAfter(back);
      const starts: number[] = [];
      for (const { at, end, text } of back) starts[at] = moved(end) - text.length;
      return { text: restored.text, tags: withInner(restored.tags, starts), moved };
    },
  };
}

/** A code with the white space that goes when it does. */
function cutOf(text: string, { start, end }: CodeSpan): TextRange {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (after === " " && (start === 0 || before === " ")) return { start, end: end + 1 };
  return before === " " && (end === text.length || /[,.;:!?)]/.test(after))
    ? { start: start - 1, end }
    : { start, end };
}

const isSpaced = (character: string): boolean =>
  /[\p{L}\p{N}]/u.test(character) && !/[\u3000-\u30ff\u3400-\u9fff]/u.test(character);
const needsSpace = (left: string, right: string): boolean =>
  (isSpaced(left) || /[)\]}`>%]/.test(left)) && (isSpaced(right) || /[([{`<$%/\\]/.test(right));

/** A code, and whether words beside it are parted from it. */
interface Cut {
  readonly text: string;
  readonly isSpacedBefore: boolean;
  readonly isSpacedAfter: boolean;
}

const writtenWithoutSpaces = /[\u3000-\u30ff\u3400-\u9fff\uff01-\uff60]/u;

/** Signs that are written on a word. */
const onWords = /^[™®℠℗]/u;

/** Codes bring their own spaces; a symbol is parted from words where it was, or where the language has no spaces. */
function cutWithSpaces(text: string, { kind, start, end }: CodeSpan): Cut {
  const written = text.slice(start, end);
  const isParted = (beside: string): boolean =>
    kind === "symbol" && (/\s/u.test(beside) || (writtenWithoutSpaces.test(beside) && !onWords.test(written)));
  return {
    text: written,
    isSpacedBefore: isParted(text.charAt(start - 1)),
    isSpacedAfter: isParted(text.charAt(end)),
  };
}

/** A translation as it grows, codes among its words. */
class Refilled {
  readonly tags: InlineTag[] = [];
  /** Where each code stands. */
  readonly starts: number[] = [];
  readonly #shifts: { readonly from: number; readonly by: number }[] = [];
  text = "";
  /** Whether a word that follows is parted from the code before it. */
  #isOpen = false;
  /** The last character; a text that is read while it grows is copied each time. */
  #last = "";

  addWords(words: string): void {
    if (words !== "") this.#add(words, this.#shifts.length > 0);
  }

  addCode(at: number, { text, isSpacedBefore, isSpacedAfter }: Cut, from: number): void {
    if (isSpacedBefore && (isSpaced(this.#last) || /[,.;:!?)]/.test(this.#last))) this.#add(" ", false);
    this.#add(text, true);
    this.starts[at] = this.text.length - text.length;
    this.#isOpen = isSpacedAfter;
    this.#shifts.push({ from, by: this.text.length - from });
  }

  moved(offset: number): number {
    return offset + (lastWhere(this.#shifts, ({ from }) => from <= offset)?.by ?? 0);
  }

  #add(more: string, isParted: boolean): void {
    const isOpen = this.#isOpen && isSpaced(more.charAt(0));
    this.text += (isOpen || (isParted && needsSpace(this.#last, more.charAt(0))) ? " " : "") + more;
    this.#last = more.slice(-1);
    this.#isOpen = false;
  }
}

/** @param first the id of the first code's tag */
function refill(target: TaggedText, codes: readonly Cut[], first: number): Refilled {
  const refilled = new Refilled();
  let done = 0;
  for (const tag of target.tags) {
    refilled.addWords(target.text.slice(done, tag.offset));
    done = tag.offset;
    const code = codes[tag.id - first];
    if (code === undefined) refilled.tags.push(atOffset(tag, refilled.text.length));
    else refilled.addCode(tag.id - first, code, tag.offset);
  }
  refilled.addWords(target.text.slice(done));
  return refilled;
}

/** The tags of a sentence without its codes, a lone one with an id from `first` on in the place of each. */
function tagsForCodes(tags: readonly InlineTag[], codes: readonly CodeSpan[], first: number): InlineTag[] {
  const own = codes.map(({ start }, at): InlineTag => ({ id: first + at, kind: "standalone", offset: start }));
  return [...tags, ...own].sort((left, right) => left.offset - right.offset);
}

/**
 * The sentence with a lone tag in the place of each code: whatever an engine does to the words, tags are in its answer.
 */
export function lockAsTags(sentence: TaggedText, codes: readonly CodeSpan[]): LockedSentence {
  const { outer, withInner } = withoutInner(sentence, codes);
  const first = sentence.tags.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const cuts = codes.map((code): Replacement => ({ ...cutOf(sentence.text, code), text: "" }));
  const whole = cuts.map((cut, at) => replacementFrom(cut, cuts[at - 1]?.end ?? 0));
  const moved = offsetAfter(whole);
  const locked = replaceAll({ text: sentence.text, tags: tagsForCodes(outer, codes, first) }, whole);
  const written = codes.map((code) => cutWithSpaces(sentence.text, code));
  return {
    ...locked,
    standIns: codes.map(() => ""),
    moved,
    restore: (target) => {
      const refilled = refill(target, written, first);
      if (Object.keys(refilled.starts).length < codes.length) return undefined;
      const tags = withInner(refilled.tags, refilled.starts);
      return { text: refilled.text, tags, moved: (offset) => refilled.moved(offset) };
    },
  };
}

const replacementFrom = (cut: Replacement, least: number): Replacement => ({
  ...cut,
  start: Math.max(cut.start, least),
});
