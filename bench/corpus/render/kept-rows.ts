import { type Count, rowLength, rowsOf, take, tallyOf, wordsOf } from "../reader/rows.ts";
import type { KeptText } from "@yiqiao/documents";

/** Why a text stands in the output as in the source: what the extraction says, or LibreOffice's own words. */
export type Reason = KeptText["reason"] | "generated";

export interface KnownText {
  readonly text: string;
  readonly reason: Reason;
}

/** Texts that stay by a rule; each is found as often as it was named. */
export class KeptRows {
  /** Rows of long texts, and short texts as a whole, by reason. */
  readonly #long = new Map<Reason, Map<string, Count>>();
  readonly #short = new Map<Reason, Map<string, Count>>();

  constructor(kept: readonly KnownText[]) {
    const lines = kept.flatMap(({ text, reason }) =>
      text.split("\n").map((line) => ({ words: wordsOf(line), reason })),
    );
    for (const reason of new Set(kept.map((text) => text.reason))) {
      const own = lines.filter((line) => line.reason === reason && line.words.length > 0).map(({ words }) => words);
      const [long, short] = [own.filter(isLong), own.filter((words) => !isLong(words))];
      this.#long.set(reason, tallyOf(long.flatMap((words) => rowsOf(words))));
      this.#short.set(reason, tallyOf(short.map((words) => words.join(" "))));
    }
  }

  /** Of each word why it stands there still: kept by a rule, or `left`; undefined for those that do not. */
  match(words: readonly string[], isLeft: readonly boolean[]): (Reason | "left" | undefined)[] {
    const reasons = isLeft.map((left): Reason | "left" | undefined => (left ? "left" : undefined));
    for (let at = 0; at < words.length; at++) {
      const reason = isLeft[at] === true ? this.#rowAt(words, isLeft, at) : undefined;
      if (reason !== undefined) reasons.fill(reason, at, at + rowLength);
    }
    for (let at = 0; at < words.length; at++) {
      const found = reasons[at] === "left" ? this.#shortAt(words, reasons, at) : undefined;
      if (found !== undefined) reasons.fill(found.reason, at, at + found.length);
    }
    return reasons;
  }

  #rowAt(words: readonly string[], isLeft: readonly boolean[], at: number): Reason | undefined {
    if (at + rowLength > words.length || isLeft.slice(at, at + rowLength).includes(false)) return undefined;
    const row = words.slice(at, at + rowLength).join(" ");
    return [...this.#long].find(([, tally]) => take(tally, row))?.[0];
  }

  /** The longest short text that begins here. */
  #shortAt(
    words: readonly string[],
    reasons: readonly (string | undefined)[],
    at: number,
  ): { readonly reason: Reason; readonly length: number } | undefined {
    for (let length = rowLength - 1; length > 0; length--) {
      if (at + length > words.length || reasons.slice(at, at + length).some((reason) => reason !== "left")) continue;
      const text = words.slice(at, at + length).join(" ");
      const reason = [...this.#short].find(([, tally]) => take(tally, text))?.[0];
      if (reason !== undefined) return { reason, length };
    }
    return undefined;
  }
}

const isLong = (words: readonly string[]): boolean => words.length >= rowLength;
