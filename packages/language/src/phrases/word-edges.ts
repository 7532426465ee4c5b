import type { LanguageCode } from "@yiqiao/contracts/languages";

/** Tells where words begin and end in a text of a script that writes them without spaces. */
export interface WordEdges {
  /** Whether a phrase at these offsets is one of the text's own, and not a part cut out of other words. */
  isWhole(start: number, end: number): boolean;
}

/** Words that dictionaries cut in the wrong place. */
const uncut = ["发展中国家"];

/** Whether a phrase is a part of one of {@link uncut}. */
function isCutOut(text: string, start: number, end: number): boolean {
  return uncut.some((word) => {
    const from = Math.max(0, end - word.length);
    const at = text.slice(from, start + word.length).indexOf(word);
    return at >= 0 && end - start < word.length;
  });
}

/** A run of so many characters is hardly ever by chance a part of other words. */
const longPhrase = 4;

/** What may follow a Korean noun inside its word. */
const particles =
  /^(?:(?:들|님)?(?:께서|에게서|에게|에서는|에서도|에서|에는|에도|에|으로서|으로써|으로|로서|로써|로|까지|부터|처럼|보다|마다|조차|밖에|이라고|라고|이라는|라는|이며|이고|이나|이란|이다|입니다|한테|하고|와의|과의|와는|과는|와|과|은|는|이|가|을|를|의|도|만|나|며|란)?)$/u;

const hangul = /\p{Script=Hangul}/u;

function koreanEdges(text: string): WordEdges {
  return {
    isWhole(start, end) {
      if (start > 0 && hangul.test(text.charAt(start - 1)) && hangul.test(text.charAt(start))) return false;
      let until = end;
      while (until < text.length && hangul.test(text.charAt(until))) until++;
      return until === end || !hangul.test(text.charAt(end - 1)) || particles.test(text.slice(end, until));
    },
  };
}

/** Dictionaries tell words apart whatever the locale. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** A consonant whose vowel is killed closes the syllable before it. */
const closesSyllable = /^[\u1000-\u1021](?:\u1039[\u1000-\u1021])?\u103a/u;

/** Small words that the dictionary joins to Chinese words: before them and behind them. */
const joinedBefore = /^[大小新老高低南北东西各每全该此本其某众一尽很]?$/u;
const joinedBehind = /^[是都有上中下里内外的地得了着过次个们时性]?$/u;

const countWords = (text: string): number => Array.from(segmenter.segment(text)).length;

/** Nothing, or one word of more than a character: what is left of a compound. */
const isWord = (text: string): boolean => text === "" || (text.length > 1 && countWords(text) === 1);

/** A word of the dictionary. */
interface DictionaryWord {
  readonly start: number;
  readonly end: number;
}

/** The words of a text, by each of their characters. */
function readWords(text: string): DictionaryWord[] {
  const words: DictionaryWord[] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    const word = { start: index, end: index + segment.length };
    for (let at = word.start; at < word.end; at++) words.push(word);
  }
  return words;
}

/**
 * Reads words out of a text by dictionary, when first asked.
 *
 * A phrase passes when it begins and ends where words do; when the words around it make fewer words with it as one of its
 * own, or as many where it begins one of them (what takes the end of the word before it mostly is none: 目的 in 项目的);
 * when it is a part of a compound of words, or only small words are joined to it; or when it is long and, in Burmese,
 * cuts no syllable.
 */
export function createWordEdges(text: string, language: LanguageCode): WordEdges {
  if (language === "ko") return koreanEdges(text);
  let read: DictionaryWord[] | undefined;
  const isReadable = (start: number, end: number): boolean => {
    read ??= readWords(text);
    const [first, last] = [read[start], read[end - 1]];
    if (!first || !last) return false;
    const [before, behind] = [text.slice(first.start, start), text.slice(end, last.end)];
    if (end - start > 1) {
      if (joinedBefore.test(before) && joinedBehind.test(behind)) return true;
      if (first === last && isWord(before) && isWord(behind)) return true;
    }
    const words = new Set(read.slice(start, end)).size;
    const others = countWords(before) + 1 + countWords(behind);
    return others < words || (others === words && before === "");
  };
  return {
    isWhole(start, end) {
      if (language === "my" && closesSyllable.test(text.slice(end, end + 4))) return false;
      if (isCutOut(text, start, end)) return false;
      if (Array.from(text.slice(start, end).replace(/\p{M}/gu, "")).length >= longPhrase) return true;
      return isReadable(start, end);
    },
  };
}
