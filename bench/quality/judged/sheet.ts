/** Which translation a reader is shown as A and which as B, and what is asked again later. */
import { oneOf, randomFrom, shuffled } from "../../qa/random.ts";

/** The files of sentences, and the direction in which each is translated. */
export const sets = [
  { name: "zh-everyday", pair: "zh-en", kind: "everyday" },
  { name: "zh-technical", pair: "zh-en", kind: "technical" },
  { name: "en-everyday", pair: "en-zh", kind: "everyday" },
  { name: "en-technical", pair: "en-zh", kind: "technical" },
] as const;
export type SetName = (typeof sets)[number]["name"];

/** A sentence with what two models made of it, by their versions. */
export interface Translated {
  readonly set: SetName;
  /** The line in its file, from 1. */
  readonly line: number;
  readonly source: string;
  readonly translations: ReadonlyMap<string, string>;
}

/** What the reader sees, and apart from it what only the table may read: both TSV, a row a sentence. */
export interface Sheet {
  readonly sheet: string;
  readonly key: string;
}

export const tsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map((cell) => String(cell).replaceAll(/\s+/g, " ")).join("\t")}\n`).join("");

/** Draws for each sentence which of the two translations is A. */
export function makeSheet(sentences: readonly Translated[], seed: number): Sheet {
  const random = randomFrom(seed);
  const drawn = sentences.map((sentence) => {
    const [one, other] = sentence.translations.keys();
    if (one === undefined || other === undefined) throw new Error("a sheet needs two versions");
    const order = (oneOf([false, true], random) ?? false) ? [other, one] : [one, other];
    return { ...sentence, order };
  });
  return {
    sheet: tsv(
      drawn.map(({ set, line, source, order, translations }) => [
        set,
        line,
        source,
        ...order.map((version) => translations.get(version) ?? ""),
      ]),
    ),
    key: tsv(drawn.map(({ set, line, order }) => [set, line, ...order])),
  };
}

/** So many single translations of a sheet, to be judged a second time: set, line, side, source, translation. */
export function drawAgain(sheet: string, count: number, seed: number): string {
  const single = sheet
    .trimEnd()
    .split("\n")
    .flatMap((row) => {
      const [set = "", line = "", source = "", a = "", b = ""] = row.split("\t");
      return [
        [set, line, "A", source, a],
        [set, line, "B", source, b],
      ];
    });
  return tsv(shuffled(single, randomFrom(seed)).slice(0, count));
}
