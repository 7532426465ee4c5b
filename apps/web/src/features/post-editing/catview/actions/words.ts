/** Where words begin that are not only white space or marks: a mark belongs to the word before it. */
export function joinedWords(text: string, language: string): number[] {
  const segments = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return Array.from(segments)
    .filter(({ segment, isWordLike }) => isWordLike === true || /^[([{“‘「『]/u.test(segment))
    .map(({ index }) => index);
}
