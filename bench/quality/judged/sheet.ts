/** Which translation a reader is shown as A and which as B, and what is asked again later. */
import { randomFrom, shuffled } from "../../qa/random.ts";

/** The files of sentences, and the direction in which each is translated. */
export const sets = [
  { name: "zh-everyday", pair: "zh-en", kind: "everyday" },
  { name: "zh-technical", pair: "zh-en", kind: "technical" },
  { name: "en-everyday", pair: "en-zh", kind: "everyday" },
  { name: "en-technical", pair: "en-zh", kind: "technical" },
] as const;
export type SetName = (typeof sets)[number]["name"];

/** What the lines of both technical sets are about. */
const fields = [
  { name: "software", last: 20 },
  { name: "devices", last: 40 },
  { name: "medicine", last: 60 },
  { name: "contracts and law", last: 78 },
  { name: "engineering and science", last: 100 },
] as const;
export type Field = "everyday" | (typeof fields)[number]["name"];
export const fieldNames: readonly Field[] = ["everyday", ...fields.map(({ name }) => name)];

/** @throws Error if there is no such set, or no such line in it */
export function fieldOf(set: string, line: number): Field {
  const kind = sets.find(({ name }) => name === set)?.kind;
  if (kind === "everyday") return kind;
  const field = fields.find(({ last }) => line <= last);
  if (kind === undefined || !field) throw new Error(`there is no line ${line} in ${set}.txt`);
  return field.name;
}

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

const tsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => cell.replaceAll(/\s+/g, " ")).join("\t")}\n`).join("");

/** Draws for each sentence which of the two translations is A. */
export function makeSheet(sentences: readonly Translated[], seed: number): Sheet {
  const random = randomFrom(seed);
  const [sheet, key]: [string[][], string[][]] = [[], []];
  for (const { set, line, source, translations } of sentences) {
    const [one, other] = translations;
    if (!one || !other) throw new Error("a sheet needs two versions");
    const [a, b] = random() < 0.5 ? [one, other] : [other, one];
    sheet.push([set, String(line), source, a[1], b[1]]);
    key.push([set, String(line), a[0], b[0]]);
  }
  return { sheet: tsv(sheet), key: tsv(key) };
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
