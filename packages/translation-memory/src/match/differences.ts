import { type Token, tokensOf } from "./tokens.ts";

/** A run of two sentences that are compared: in both, only in the stored one, or only in the one asked for. */
export interface DifferenceRun {
  readonly text: string;
  readonly change: "same" | "stored" | "asked";
}

/**
 * What stands in only one of two sentences, token by token, in reading order. The runs that are not `stored` add up to the
 * sentence asked for.
 */
export function differencesOf(stored: string, asked: string): DifferenceRun[] {
  const left = tokensOf(stored);
  const right = tokensOf(asked);
  const lengths = commonLengths(left, right);
  const runs: DifferenceRun[] = [];
  const add = (text: string, change: DifferenceRun["change"]) => {
    const last = runs.at(-1);
    if (text === "") return;
    if (last?.change === change) runs[runs.length - 1] = { text: last.text + text, change };
    else runs.push({ text, change });
  };
  let [i, j] = [0, 0];
  add(asked.slice(0, right[0]?.start ?? asked.length), "same");
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]];
    if (one && other && one.text === other.text) {
      add(withSpace(asked, right, j), "same");
      i++;
      j++;
    } else if (one && (!other || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      add(withSpace(stored, left, i), "stored");
      i++;
    } else {
      add(withSpace(asked, right, j), "asked");
      j++;
    }
  }
  return runs;
}

/** A token with the white space behind it. */
const withSpace = (text: string, tokens: readonly Token[], at: number): string =>
  text.slice(tokens[at]?.start, tokens[at + 1]?.start ?? text.length);

/** Tokens that the ends of both, from each place on, have in common. */
function commonLengths(left: readonly Token[], right: readonly Token[]): readonly Uint16Array[] {
  const rows = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const [row, next] = [rows[i], rows[i + 1]];
      if (!row || !next) continue;
      row[j] = left[i]?.text === right[j]?.text ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}
