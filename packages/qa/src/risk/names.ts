import { isLatin } from "../writing.ts";
import type { RiskSegment } from "./model.ts";

/** A word with a capital, or with capitals inside of it. */
const capitalised = /(?<![\p{L}\p{N}_./@-])(?:\p{Lu}[\p{L}\p{M}\p{N}]+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)(?![\p{L}\p{N}_@])/gu;
const opening = /[.!?:。！？：…\n]["'”’»)\]]*$|["“«‘(（]$/u;
const longestOpening = 40;
const latin = /^[\p{Script=Latin}\p{M}\p{N}]+$/u;

const plain = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const stem = (name: string): string => plain(name).replace(/s$/u, "");

/** Names of a text with capitals: words with one that do not open a sentence. */
export function namesIn(text: string): string[] {
  const found = Array.from(text.matchAll(capitalised), ({ 0: name, index }) => ({ name, index }));
  const opens = (index: number): boolean => {
    const before = text.slice(0, index).trimEnd();
    return before === "" || opening.test(before.slice(-longestOpening));
  };
  const inner = found.filter(({ name, index }) => !opens(index) || /\p{Lu}.*\p{Lu}/u.test(name));
  return [...new Set(inner.map(({ name }) => name))];
}

/** Latin letters in a text of another script: nearly all are names. */
const foreign = (text: string): string[] => [
  ...new Set(
    (text.match(/(?<![\p{Script=Latin}\p{N}_./@<-])\p{Lu}[\p{Script=Latin}\p{M}\p{N}]+(?![\p{N}_@>])/gu) ?? []).filter(
      (name) => latin.test(name),
    ),
  ),
];

export interface NameDifference {
  readonly source: readonly string[];
  readonly target: readonly string[];
}

/** Names in Latin letters that the target has and the source has not, with those of the source that it lacks. */
export function namesApart({ source, target, languages }: RiskSegment): NameDifference {
  const [from, to] = [isLatin(languages.source), isLatin(languages.target)];
  const own = from ? namesIn(source) : foreign(source);
  const there = to ? namesIn(target) : foreign(target);
  const lacks = (names: readonly string[], text: string): string[] => {
    const whole = plain(text);
    return names.filter((name) => !whole.includes(stem(name)));
  };
  // Where both are written in Latin letters names are what they are; else those of Latin letters are translated.
  return {
    source: from && !to ? [] : lacks(own, target),
    target: !from && to ? [] : lacks(there, source),
  };
}

/** Names of the source that neither the memory nor another known text has. */
export const unseenNames = ({ source }: RiskSegment, known: ReadonlySet<string>): string[] =>
  namesIn(source).filter((name) => !known.has(name));
