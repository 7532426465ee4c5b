import { codePointLength, type AlternativesResult } from "@yiqiao/contracts/text";

export interface DictionaryRow {
  readonly text: string;
  /** What the translation means when it is translated back, without repetitions. */
  readonly back: readonly string[];
}

const longestPhraseCodePoints = 40;
const mostWords = 3;
/** For writing without spaces between words: code points of a short phrase, by script. */
const mostLetters = [
  { script: /\p{Script=Hiragana}|\p{Script=Katakana}/u, letters: 8 },
  { script: /\p{Script=Myanmar}/u, letters: 16 },
  { script: /\p{Script=Han}/u, letters: 4 },
] as const;

/** Whether a text is a word or short phrase, for which a dictionary says more than a translation. */
export function isShortPhrase(text: string): boolean {
  const phrase = text.trim();
  if (!/\p{L}/u.test(phrase) || /[\n.!?。！？；;：:，,]/u.test(phrase)) return false;
  if (codePointLength(phrase) > longestPhraseCodePoints) return false;
  const unspaced = mostLetters.find(({ script }) => script.test(phrase));
  if (unspaced !== undefined) return codePointLength(phrase.replace(/\s/gu, "")) <= unspaced.letters;
  return phrase.split(/\s+/u).length <= mostWords;
}

/** The rows of the dictionary view: the translation on show first, then the others, none twice. */
export function dictionaryRows(shown: string, result: AlternativesResult): readonly DictionaryRow[] {
  const rows = new Map<string, { readonly text: string; readonly back: string[] }>();
  rows.set(keyOf(shown), { text: shown.trim(), back: [] });
  for (const { text, back } of result.alternatives) {
    const key = keyOf(text);
    if (key === "") continue;
    const row = rows.get(key) ?? { text: text.trim(), back: [] };
    rows.set(key, row);
    for (const meaning of back ?? []) {
      if (!row.back.some((known) => keyOf(known) === keyOf(meaning))) row.back.push(meaning.trim());
    }
  }
  return [...rows.values()].filter((row, index) => index > 0 || row.back.length > 0);
}

/** Other translations of a sentence, none equal to the one on show. */
export function otherTranslations(shown: string, result: AlternativesResult): readonly string[] {
  const seen = new Set([keyOf(shown)]);
  return result.alternatives.flatMap(({ text }) => {
    const key = keyOf(text);
    if (key === "" || seen.has(key)) return [];
    seen.add(key);
    return [text.trim()];
  });
}

function keyOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/[.。]$/u, "")
    .trim();
}
