import { KeptRows, type Reason, type KnownText } from "./kept-rows.ts";
import { type Count, lettersOf, rowLength, rowsOf, tallyOf, take, wordsOf } from "../reader/rows.ts";

const samplesShown = 5;

export interface LeftText {
  /** Letters of the source's text, without those that are kept. */
  readonly letters: number;
  /** Share of them that does not stand in the output as it stands in the source. */
  readonly translated: number;
  /** Letters that the extraction names as kept, by reason; they stand in the output as in the source. */
  readonly kept: Readonly<Partial<Record<Reason, number>>>;
  /** Some of what stands there still and is not kept. */
  readonly samples: readonly string[];
}

/**
 * What of a source's paragraphs stands in the output's paragraphs still, by rows of words that both have, as often as
 * both have them. Each text in `kept` excuses itself, once.
 */
export function leftText(
  source: readonly string[],
  output: readonly string[],
  kept: readonly KnownText[] = [],
): LeftText {
  const present = tallyOf(output.flatMap((text) => rowsOf(wordsOf(text))));
  const excuses = new KeptRows(kept);
  const counts: { letters: number; left: number; kept: Partial<Record<Reason, number>> } = {
    letters: 0,
    left: 0,
    kept: {},
  };
  const samples: string[] = [];
  for (const text of source) {
    const words = wordsOf(text);
    const reasons = excuses.match(words, stillThere(words, present));
    let leftHere = 0;
    for (const [at, word] of words.entries()) {
      const reason = reasons[at];
      const letters = lettersOf(word);
      if (reason === undefined || reason === "left") counts.letters += letters;
      else counts.kept[reason] = (counts.kept[reason] ?? 0) + letters;
      if (reason === "left") leftHere += letters;
    }
    counts.left += leftHere;
    if (leftHere > 0 && samples.length < samplesShown) samples.push(text.slice(0, 120));
  }
  const { letters, left } = counts;
  return { letters, translated: letters === 0 ? 1 : 1 - left / letters, kept: counts.kept, samples };
}

/** Which words are part of a row that the output has, too. */
function stillThere(words: readonly string[], present: Map<string, Count>): boolean[] {
  const isLeft = words.map(() => false);
  for (const [at, row] of rowsOf(words).entries()) {
    if (take(present, row)) isLeft.fill(true, at, at + rowLength);
  }
  return isLeft;
}
