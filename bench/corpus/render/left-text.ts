const token =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;
/** Words in a row that two different texts do not share by chance. */
const rowLength = 4;
const samplesShown = 5;

const wordsOf = (text: string) => text.normalize("NFC").match(token) ?? [];
const lettersOf = (word: string) => word.match(/\p{L}/gu)?.length ?? 0;
/** Of a short text the whole, with a mark of its own: a row in the middle of another says nothing. */
const rowsOf = (words: readonly string[]): string[] =>
  words.length < rowLength
    ? [`^${words.join(" ")}$`]
    : Array.from({ length: words.length - rowLength + 1 }, (_, at) => words.slice(at, at + rowLength).join(" "));

export interface LeftText {
  /** Letters of the source's text. */
  readonly letters: number;
  /** Share of them that does not stand in the output as it stands in the source. */
  readonly translated: number;
  /** Some of what does. */
  readonly samples: readonly string[];
}

/** What of a source's paragraphs stands in the output's paragraphs still, by rows of words that both have. */
export function leftText(source: readonly string[], output: readonly string[]): LeftText {
  const present = new Set(output.flatMap((text) => rowsOf(wordsOf(text))));
  let [letters, left] = [0, 0];
  const samples: string[] = [];
  for (const text of source) {
    const words = wordsOf(text);
    const isLeft = words.map(() => false);
    for (const [at, row] of rowsOf(words).entries()) {
      if (present.has(row)) isLeft.fill(true, at, at + rowLength);
    }
    const leftHere = words.reduce((sum, word, at) => sum + (isLeft[at] ? lettersOf(word) : 0), 0);
    letters += words.reduce((sum, word) => sum + lettersOf(word), 0);
    left += leftHere;
    if (leftHere > 0 && samples.length < samplesShown) samples.push(text.slice(0, 120));
  }
  return { letters, translated: letters === 0 ? 1 : 1 - left / letters, samples };
}
