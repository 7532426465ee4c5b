const dense = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}";
/** A character of a script that parts no words, or a run of other letters and digits. */
const word = new RegExp(`[${dense}]|(?:(?![${dense}])[\\p{L}\\p{N}\\p{M}'’])+`, "gu");

/** About how many words a text has; of scripts that part none each character counts. For measures of speed. */
export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}
