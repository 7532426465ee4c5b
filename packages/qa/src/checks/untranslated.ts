import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Check, Draft, QaContext } from "../context.ts";
import type { QaLanguages } from "../model.ts";
import { isLatin, letterOf, sharesScript } from "../writing.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Small words that one of the languages with Latin letters has and the others have not. */
const ownWords: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  "en-us": words(`the and of with is are was were this that these those which from have has been will would can could
    should their they there when where while because about into than then but not by you your we our its it to for`),
  fr: words(`les des une du et est sont dans pour avec sur pas qui ce cette ces par plus mais ou où leur aux être avoir
    fait nous vous ils elles elle il je à au`),
  es: words(`los las una unos unas del y es son con para por que pero como su sus este esta estos estas más muy sin sobre
    también cuando donde fue han ser está están al`),
};
/** Endings of English words that say something: commands, names and units hardly have them. */
const telling =
  /^(?:\p{Ll}{2,}(?:ing|tion|tions|sion|ment|ments|ness|ful|less|ously|ally|ively|able|ible|ity|ities|ized|ised|ated|ence|ance|ious|ical|ology)|\p{Ll}{3,}ly)$/u;

const latinRun =
  /(?<![\p{L}\p{N}_/.@#$\\-])[\p{Script=Latin}][\p{Script=Latin}\p{M}'’-]*(?: [\p{Script=Latin}][\p{Script=Latin}\p{M}'’-]*)*/gu;
/** Makes a code of the word that it follows. */
const codeTail = /[\p{L}\p{N}:-]{0,200}[_/@(=\\]/uy;

/** Words in Latin letters in a row, without one at the end that is a part of a code. */
function* latinRunsIn(text: string): Iterable<{ readonly found: string; readonly index: number }> {
  for (const { 0: found, index } of text.matchAll(latinRun)) {
    codeTail.lastIndex = index + found.length;
    const isWhole = !codeTail.test(text);
    yield { found: isWhole ? found : found.slice(0, Math.max(0, found.lastIndexOf(" "))), index };
  }
}

/** Whether what stands from `start` to `end` of a text is given in the original words beside their translation. */
type IsGiven = (start: number, end: number) => boolean;

/** Given is what stands in brackets, in quotes, or is set apart as a name. */
function givenIn(text: string): IsGiven {
  let inside: Uint8Array | undefined;
  return (start, end) => {
    const [before, after] = [text.slice(0, start).trimEnd().at(-1) ?? "", text.slice(end).trimStart().at(0) ?? ""];
    if (/["“«‘「『《（([【*_'`,，、–—-]/u.test(before) && /["”»’」』》）)\]】*_'`,，、:：–—-]/u.test(after))
      return true;
    inside ??= insideBrackets(text);
    return inside[start] === 1;
  };
}

const pairs = ["()", "（）", "“”", "「」", "《》", "«»", "[]"];
const pairBySign = new Map(
  pairs.flatMap((pair, at) => Array.from(pair, (sign, side) => [sign, { at, side }] as const)),
);

/** 1 for each place behind a bracket that was opened and not closed. */
function insideBrackets(text: string): Uint8Array {
  const inside = new Uint8Array(text.length + 1);
  const isOpen = pairs.map(() => false);
  for (let at = 0; at < text.length; at++) {
    const sign = pairBySign.get(text.charAt(at));
    if (sign) isOpen[sign.at] = sign.side === 0;
    inside[at + 1] = isOpen.includes(true) ? 1 : 0;
  }
  return inside;
}

/** Whether words of a Latin language are plainly left over. */
function isLeftOver(run: readonly string[], { source: language, target }: QaLanguages): boolean {
  const isForeign = !isLatin(target);
  const small = run.filter((word) => /^\p{Ll}/u.test(word));
  const own = small.filter((word) => ownWords[language]?.has(word) === true);
  // Beside words of another script a single word shows; among Latin ones it takes several.
  if (!isForeign) return own.length > 1 && small.length > 2;
  if (own.length > 0 && small.length > 1) return true;
  // Burmese writes of techniques in many English words.
  return target !== "my" && (small.length > 3 || (language === "en-us" && small.some((word) => telling.test(word))));
}

/** The words of a text in one row, in small letters, with a blank on both sides of each. */
const rowOf = (text: string): string => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{M}'’-]+/gu, " ")} `;

interface Run {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Longer ones are told in parts. */
const longestRun = 12;

/** The longest parts of a run of words that the source has in the same row. */
function* sharedRuns(found: string, start: number, sourceRow: string): Iterable<Run> {
  const all = found.split(" ");
  let at = start;
  for (let from = 0; from < all.length;) {
    let until = from;
    while (
      until < Math.min(all.length, from + longestRun) &&
      sourceRow.includes(rowOf(all.slice(from, until + 1).join(" ")))
    )
      until++;
    const run = all.slice(from, Math.max(until, from + 1));
    const { length } = run.join(" ");
    if (until > from) yield { words: run, start: at, end: at + length };
    at += length + 1;
    from += run.length;
  }
}

function* leftLatin({ plainSource, plainTarget, languages, inTarget }: QaContext): Iterable<Draft> {
  const sourceRow = rowOf(plainSource);
  const isGiven = givenIn(plainTarget);
  for (const { found, index } of latinRunsIn(plainTarget)) {
    for (const { words: run, start, end } of sharedRuns(found, index, sourceRow)) {
      if (!isLeftOver(run, languages) || isGiven(start, end)) continue;
      yield { rule: "untranslated-words", target: inTarget(start, end) };
    }
  }
}

/** Words of another script that the source has. */
function* leftScript(context: QaContext): Iterable<Draft> {
  const { plainSource, plainTarget, languages } = context;
  const letter = letterOf(languages.source).source;
  const isGiven = givenIn(plainTarget);
  // Expression such as /(?:\p{Script=Han})+/gu: a letter of a script.
  for (const { 0: found, index } of plainTarget.matchAll(new RegExp(`(?:${letter})+`, "gu"))) {
    if (!plainSource.includes(found) || isGiven(index, index + found.length)) continue;
    yield { rule: "untranslated-words", target: context.inTarget(index, index + found.length) };
  }
}

/** Kanji are words of both. */
const bothHan = ({ source, target }: QaContext["languages"]): boolean =>
  (source === "zh-cn" && (target === "ja" || target === "ko")) || (source === "ja" && target === "ko");

/** Words of the source that were left standing. */
export const checkUntranslated: Check = function* (context) {
  const { languages, isOn } = context;
  if (!isOn("untranslated-words") || languages.source === languages.target) return;
  if (isLatin(languages.source)) yield* leftLatin(context);
  else if (languages.source === "ja" && languages.target === "zh-cn") yield* leftKana(context);
  else if (!sharesScript(languages.source, languages.target) && !bothHan(languages)) yield* leftScript(context);
};

function* leftKana({ plainSource, plainTarget, inTarget }: QaContext): Iterable<Draft> {
  const isGiven = givenIn(plainTarget);
  for (const { 0: found, index } of plainTarget.matchAll(/[\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu)) {
    if (!plainSource.includes(found) || isGiven(index, index + found.length)) continue;
    yield { rule: "untranslated-words", target: inTarget(index, index + found.length) };
  }
}
