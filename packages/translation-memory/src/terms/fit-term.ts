import type { PhraseReader, PhraseWord } from "@yiqiao/language/phrases";
import { functionWords, joined, spacedLanguage } from "./neighbours.ts";
import type { TermSpan, Fitted } from "./model.ts";
import { withCaseAt } from "./written-form.ts";

export interface FitContext {
  readonly text: string;
  readonly reader: PhraseReader;
  readonly words: readonly PhraseWord[];
  /** 1 for each word that belongs to another term; those that are replaced are marked as well. */
  readonly taken: Uint8Array;
}

/** A run of words, `until` excluded. */
interface Run {
  from: number;
  until: number;
}

/** The free words that the span touches: the longest run of them. */
function freeRun({ start, end }: TermSpan, { words, taken }: FitContext): Run | undefined {
  let best: Run | undefined;
  let run: Run | undefined;
  for (const [at, word] of words.entries()) {
    const isOpen = word.start < end && word.end > start && taken[at] === 0 && word.kind !== "sign";
    // A sign between two words of the run belongs to it: a hyphen, an apostrophe.
    const isJoint = word.kind === "sign" && run !== undefined && word.end < end;
    if (!isOpen && !isJoint) {
      run = undefined;
      continue;
    }
    if (run) run.until = at + 1;
    else run = { from: at, until: at + 1 };
    if (isOpen && (!best || run.until - run.from > best.until - best.from)) best = { ...run };
  }
  return best;
}

/** An article, a preposition and the like, which the term has not itself. */
function isSmallWord(word: PhraseWord | undefined, wanted: readonly PhraseWord[], { reader }: FitContext): boolean {
  if (!word || !functionWords(reader.language).has(word.text.toLowerCase())) return false;
  return wanted.every(({ key }) => key !== word.key);
}

/** Without the articles and prepositions at its ends, unless it is nothing else or the term has them too. */
function withoutFunctionWords(run: Run, wanted: readonly PhraseWord[], context: FitContext): Run {
  const { words } = context;
  const isSmall = (at: number): boolean => isSmallWord(words[at], wanted, context);
  let { from, until } = run;
  while (until - from > 1 && isSmall(from)) from++;
  while (until - from > 1 && isSmall(until - 1)) until--;
  return { from, until };
}

/** Takes in words beside the run that are the term's own: they would stand there twice. */
function withOwnNeighbours(run: Run, wanted: readonly PhraseWord[], { words, taken, reader }: FitContext): Run {
  let { from, until } = run;
  const isSame = (at: number, place: number): boolean => {
    const [word, own] = [words[at], wanted[place]];
    return word !== undefined && own !== undefined && taken[at] === 0 && reader.isSame(word, own);
  };
  for (let count = Math.min(wanted.length, from); count > 0; count--) {
    const begins = Array.from({ length: count }, (_, n) => n);
    if (!begins.every((n) => isSame(run.from - count + n, n))) continue;
    from = run.from - count;
    break;
  }
  for (let count = Math.min(wanted.length, words.length - until); count > 0; count--) {
    const ends = Array.from({ length: count }, (_, n) => n);
    if (!ends.every((n) => isSame(run.until + n, wanted.length - count + n))) continue;
    until = run.until + count;
    break;
  }
  return { from, until };
}

const opensText = /^[\p{Ps}\p{Pi}¿¡"]$/u;

/** Where the term is put in when the engine has no words of its own for it: at a sign, or behind a small word. */
function insertionAt(wanted: string, at: number, behind: boolean, { text, words, reader }: FitContext): Fitted {
  const word = words[at];
  const offset = (behind ? word?.end : word?.start) ?? text.length;
  const isSpaced = spacedLanguage(reader.language);
  const before =
    isSpaced && offset > 0 && !/[\s\p{Ps}\p{Pi}]$/u.test(text.slice(0, offset)) && !(behind && word?.kind === "sign");
  const after = isSpaced && /^[\p{L}\p{N}]/u.test(text.slice(offset));
  return { start: offset, end: offset, text: `${before ? " " : ""}${wanted}${after ? " " : ""}` };
}

/** A sign that the span touches: what is written before a full stop or a comma belongs to what stands there. */
function signAt({ start, end }: TermSpan, { words }: FitContext): number {
  return words.findIndex(({ kind, ...word }) => kind === "sign" && word.start < end && word.end > start);
}

/**
 * How a wanted translation is written in place of the words that a span touches, or beside them where they are signs or
 * small words; undefined where they all belong to other terms.
 */
export function fitTerm(wanted: string, span: TermSpan, context: FitContext): Fitted | undefined {
  const { text, reader, words, taken } = context;
  const own = reader.words(wanted);
  const free = freeRun(span, context);
  if (!free) {
    const sign = signAt(span, context);
    return sign < 0 ? undefined : insertionAt(wanted, sign, opensText.test(words[sign]?.text ?? ""), context);
  }
  const run = withOwnNeighbours(withoutFunctionWords(free, own, context), own, context);
  const [first, last] = [words[run.from], words[run.until - 1]];
  if (!first || !last) return undefined;
  if (first === last && isSmallWord(first, own, context)) return insertionAt(wanted, run.from, true, context);
  taken.fill(1, run.from, run.until);
  const cased = withCaseAt(wanted, text, { start: first.start, end: last.end });
  return joined(cased, { start: first.start, end: last.end }, { text, language: reader.language });
}
