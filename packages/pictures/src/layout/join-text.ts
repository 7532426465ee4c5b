const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}\u3000-\u303F\u30FC\uFF00-\uFFEF`;
const endsUnspaced = new RegExp(`[${unspaced}]$`, "u");
const startsUnspaced = new RegExp(`^[${unspaced}]`, "u");
/** A word that a line's end has cut: its hyphen follows a letter, and a small letter goes on. */
const cutWord = /\p{L}[-\u2010\u00AD]$/u;
const goesOn = /^\p{Ll}/u;

/** Two lines as one text: words that were cut are whole again, and scripts without spaces get none. */
function joinTwo(before: string, after: string): string {
  if (before === "" || after === "") return before + after;
  if (cutWord.test(before) && goesOn.test(after)) return before.slice(0, -1) + after;
  if (endsUnspaced.test(before) && startsUnspaced.test(after)) return before + after;
  return `${before} ${after}`;
}

/** Lines as the text that they are. */
export function joinText(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).reduce(joinTwo, "");
}
