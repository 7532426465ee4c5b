import { codePointLength } from "@yiqiao/contracts/text";

const longestPhraseCodePoints = 40;
const maxWords = 3;
/** For writing without spaces between words: code points of a short phrase, by script. */
const maxLetters = [
  { script: /\p{Script=Hiragana}|\p{Script=Katakana}/u, letters: 8 },
  { script: /\p{Script=Myanmar}/u, letters: 16 },
  { script: /\p{Script=Han}/u, letters: 8 },
] as const;

/** Whether a text is a word or short phrase, for which a dictionary says more than a translation. */
export function isShortPhrase(text: string): boolean {
  const phrase = text.trim();
  if (!/\p{L}/u.test(phrase) || /[\n.!?。！？；;：:，,]/u.test(phrase)) return false;
  if (codePointLength(phrase) > longestPhraseCodePoints) return false;
  const unspaced = maxLetters.find(({ script }) => script.test(phrase));
  if (unspaced !== undefined) return codePointLength(phrase.replace(/\s/gu, "")) <= unspaced.letters;
  return phrase.split(/\s+/u).length <= maxWords;
}
