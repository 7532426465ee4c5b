/** Scripts that are written without spaces: each of their characters counts, as Word and the trade do it. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}\p{Script=Thai}]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,_-]*/gu;

/** Words of spaced scripts and characters of the others. */
export function countWords(text: string): number {
  let count = 0;
  const spaced = text.replace(unspaced, () => {
    count++;
    return " ";
  });
  for (const _ of spaced.matchAll(word)) count++;
  return count;
}
