import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Check, Draft, QaContext } from "../context.ts";
import { hasCase, hasWord } from "../writing.ts";

/** The first word, behind quotes, brackets and what lists are numbered with. */
const firstWord = /^[\s\p{P}\p{S}]*(?<word>[\p{L}\p{M}\p{N}'’]+(?:[-.][\p{L}\p{N}]+)*)/u;
const sentenceEnd = /[.!?。！？]["”»')\]]*\s*$/u;

interface First {
  readonly word: string;
  readonly start: number;
}

function firstOf(text: string): First | undefined {
  const match = firstWord.exec(text);
  const word = match?.groups?.["word"];
  return match && word !== undefined ? { word, start: match[0].length - word.length } : undefined;
}

const beginsLarge = (word: string): boolean => /^\p{Lu}/u.test(word);
const beginsSmall = (word: string): boolean => /^\p{Ll}/u.test(word);
/** "iPhone", "npm", "x86": written small by themselves. */
const isOwnCase = (word: string, source: string): boolean =>
  /\p{Lu}|\p{N}|[.-]/u.test(word.slice(1)) || hasWord(source, word) || word.length === 1;

/** The capital at the beginning, where the source's own tells whether there has to be one. */
function* checkCapitals({ plainSource, plainTarget, languages, isOn, inTarget }: QaContext): Iterable<Draft> {
  if (!isOn("capitals") || !hasCase(languages.target)) return;
  const first = firstOf(plainTarget);
  if (!first) return;
  const { word, start } = first;
  const [letter = ""] = Array.from(word);
  const finding = (expected: string): Draft => ({
    rule: "capitals",
    target: inTarget(start, start + word.length),
    expected: expected + word.slice(letter.length),
  });
  const origin = firstOf(plainSource);
  const isSentence = sentenceEnd.test(plainSource) && sentenceEnd.test(plainTarget);
  const wantsLarge = hasCase(languages.source)
    ? origin !== undefined && beginsLarge(origin.word) && isSentence
    : isSentence;
  if (beginsSmall(word) && wantsLarge && !isOwnCase(word, plainSource)) yield finding(letter.toUpperCase());
}

const word = String.raw`[\p{L}][\p{L}\p{M}'’]*`;
const repeated = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}'’-])(?<word>${word})(?<again>[ \\u00a0]+\\k<word>)(?![\\p{L}\\p{M}\\p{N}'’-])`,
  "giu",
);
/** Two characters that say nothing twice; three and more said again, but for those that count or stress by it. */
const repeatedHan =
  /(?<word>[的是在和与把被将这那及])(?<again>\k<word>)|(?<word2>(?!一|很|非常|越来|好)\p{Script=Han}{3,8})(?<again2>\k<word2>)/gu;
const repeatedKana = /(?<word>[をがに])(?<again>\k<word>)/gu;

/** Words that a language says twice. */
const doubled: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  "en-us": /^(?:had|that|is|very|bye|ha|so|no|many|on|in|it|her|far|long|really|blah|knock|what|who|do|out)$/iu,
  fr: /^(?:nous|vous|en|très|ha|si|non|oui|la|le|les|de|faire)$/iu,
  es: /^(?:muy|ja|no|sí|poco|casi|que|luego|así)$/iu,
  ru: /^(?:очень|ещё|еще|да|нет|ха|давно|едва|чуть|что|все|всё|раз)$/iu,
  ar: /^(?:.|جدا|رويدا|شيئا|واحدا|يوما|خطوة|جنبا|من|ما|أن|في)$/u,
  ko: /^(?:.|하나|또|더|아주|매우|조금|점점|오래|서로|각자|여러|자주)$/u,
};

function patternFor(language: LanguageCode): RegExp | undefined {
  if (language === "zh-cn") return repeatedHan;
  if (language === "ja") return repeatedKana;
  // Burmese says words twice to stress them, with and without a space.
  return language === "my" ? undefined : repeated;
}

/** "Ngorongoro": a name that repeats itself does so in another script as well. */
const saysTwice = /(?<part>\p{L}{3,20})\k<part>/iu;

/** A word twice in a row, unless the source has one so as well. */
function* checkRepeated({ plainSource, plainTarget, languages, isOn, inTarget }: QaContext): Iterable<Draft> {
  const pattern = patternFor(languages.target);
  if (!pattern || !isOn("repeated-words")) return;
  if (plainSource.search(patternFor(languages.source) ?? repeated) >= 0 || saysTwice.test(plainSource)) return;
  for (const { index, groups = {} } of plainTarget.matchAll(pattern)) {
    const said = groups["word"] ?? groups["word2"] ?? "";
    const again = groups["again"] ?? groups["again2"] ?? "";
    if (/^\p{Lu}$/u.test(said) || doubled[languages.target]?.test(said) === true || isName(said, plainSource)) continue;
    const start = index + said.length;
    yield { rule: "repeated-words", target: inTarget(start, start + again.length), expected: "" };
  }
}

/** "Lang Lang", "Duran Duran": names that the source has too, or that are written with capitals both times. */
const isName = (said: string, source: string): boolean =>
  /^\p{Lu}/u.test(said) && (source.includes(said) || said.length > 3);

export const checkWording: Check = function* (context) {
  yield* checkCapitals(context);
  yield* checkRepeated(context);
};
