import type { LanguageCode } from "@yiqiao/contracts/languages";
import { isFormOfEntry, isInflection } from "./inflection.ts";
import { type InflectedLanguage, stemOf } from "./stems.ts";

/**
 * The smallest part of a text that a phrase is made of: a word of a script that writes words apart, one character of a
 * script that does not (a syllable's letter with its marks in Burmese), or one sign of punctuation.
 */
export interface PhraseWord {
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly kind: "word" | "character" | "sign";
  /** As it stands there, in the one form of each character. */
  readonly text: string;
  /** The same for all forms of a word. */
  readonly key: string;
}

/** Reads texts of one language. */
export interface PhraseReader {
  readonly language: LanguageCode;
  words(text: string): PhraseWord[];
  /** Whether a word of a text is a form of one that is looked for. */
  readonly isSame: (word: PhraseWord, wanted: PhraseWord) => boolean;
  /** Whether a word of a source is a form of an entry's: of one that is made of a verb, not the verb. */
  readonly isEntry: (word: PhraseWord, wanted: PhraseWord) => boolean;
}

const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hangul}]&&[\p{L}]`;
const burmese = String.raw`\p{Script=Myanmar}&&[\p{L}\p{N}]`;
const part = new RegExp(
  [
    String.raw`(?<character>[${unspaced}][\p{M}\uff9e\uff9f]*|[${burmese}](?:\p{M}|(?<=\u1039)\p{L})*)`,
    String.raw`(?<word>[[\p{L}\p{N}]--[${unspaced}]--[${burmese}]][[\p{L}\p{N}\p{M}]--[${unspaced}]--[${burmese}]]*)`,
    String.raw`(?<sign>\S)`,
  ].join("|"),
  "gv",
);

const quotes = /[\u2018\u2019\u02bc\u00b4\u0060]/;
const dashes = /[\u2010-\u2015\u2212]/;

function signKey(sign: string): string {
  if (quotes.test(sign)) return "'";
  return dashes.test(sign) ? "-" : sign;
}

const own: Readonly<Partial<Record<LanguageCode, InflectedLanguage>>> = {
  "en-us": "en-us",
  fr: "fr",
  es: "es",
  ru: "ru",
  ar: "ar",
};
const latin = /^[\p{Script=Latin}\p{M}]+$/u;
const cyrillic = /^[\p{Script=Cyrillic}\p{M}]+$/u;
const arabic = /^[\p{Script=Arabic}\p{M}]+$/u;

/** The language whose endings a word has: that of the text where it is written in its letters. */
function languageOfWord(word: string, language: LanguageCode): InflectedLanguage | undefined {
  if (latin.test(word)) return language === "fr" || language === "es" ? language : "en-us";
  if (cyrillic.test(word)) return own[language] === "ru" ? "ru" : undefined;
  return arabic.test(word) && language === "ar" ? "ar" : undefined;
}

/** Words whose stems are kept at hand. */
const keptStems = 50_000;

/** A reader keeps the stems of words that it has seen: use one for many texts. */
export function createPhraseReader(language: LanguageCode): PhraseReader {
  const stems = new Map<string, string>();
  const keyOf = (text: string): string => {
    const word = text.toLowerCase();
    const known = stems.get(word);
    if (known !== undefined) return known;
    const inflected = languageOfWord(word, language);
    const key = inflected ? stemOf(word, inflected) : word;
    if (stems.size >= keptStems) stems.clear();
    stems.set(word, key);
    return key;
  };
  const compare =
    (isForm: typeof isInflection): PhraseReader["isSame"] =>
    (word, wanted) => {
      if (word.key !== wanted.key) return false;
      if (word.kind !== "word" || word.text === wanted.text) return true;
      const [one, other] = [word.text.toLowerCase(), wanted.text.toLowerCase()];
      const inflected = languageOfWord(one, language);
      return inflected === undefined || isForm(one, other, inflected);
    };
  return {
    language,
    words: (text) =>
      Array.from(text.matchAll(part), ({ index, 0: found, groups }): PhraseWord => {
        const kind = groups?.["word"] !== undefined ? "word" : groups?.["sign"] !== undefined ? "sign" : "character";
        const plain = found.normalize("NFKC");
        const key = kind === "sign" ? signKey(plain) : kind === "word" ? keyOf(plain) : plain.toLowerCase();
        return { start: index, end: index + found.length, kind, text: plain, key };
      }),
    isSame: compare(isInflection),
    isEntry: compare(isFormOfEntry),
  };
}
