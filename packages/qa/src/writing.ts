import { languages, type LanguageCode } from "@yiqiao/contracts/languages";

/** How the platform's languages are written, as far as rules differ by it. */
const scriptOf = (language: LanguageCode) => languages[language].script;

/** Capitals begin its sentences. */
export const hasCase = (language: LanguageCode): boolean => ["Latn", "Cyrl"].includes(scriptOf(language));

/** Written without spaces between words. */
export const isUnspaced = (language: LanguageCode): boolean => ["Hans", "Jpan", "Mymr"].includes(scriptOf(language));

/** Written with signs as wide as a character. */
export const isWide = (language: LanguageCode): boolean => ["Hans", "Jpan"].includes(scriptOf(language));

export const isLatin = (language: LanguageCode): boolean => scriptOf(language) === "Latn";

const letters = {
  Hans: /\p{Script=Han}/u,
  Latn: /\p{Script=Latin}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Kore: /\p{Script=Hangul}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Arab: /\p{Script=Arabic}/u,
} as const;

/** A letter of the script that a language is written in. */
export const letterOf = (language: LanguageCode): RegExp => letters[scriptOf(language)];

export const sharesScript = (one: LanguageCode, other: LanguageCode): boolean => scriptOf(one) === scriptOf(other);

/** Longer ones are no words, and would be looked for again and again. */
const longestWord = 100;

/** Whether a word stands in a text, not only inside of another one. */
export function hasWord(text: string, word: string): boolean {
  if (word.length > longestWord) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isInner = /\p{L}$/u.test(text.slice(Math.max(0, at - 2), at)) || /^\p{L}/u.test(text.slice(end, end + 2));
    if (!isInner) return true;
  }
  return false;
}
