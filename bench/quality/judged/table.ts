/** What a reader said of translations whose origin the reader did not know, counted once the key is opened. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Field, fieldNames, fieldOf, sets } from "./sheet.ts";

const verdicts = ["right", "understandable", "wrong"] as const;
type Verdict = (typeof verdicts)[number];

const faults = ["name", "negation", "omission", "nonsense", "number", "term", "relation"] as const;
type Fault = (typeof faults)[number];

/** How often each verdict was given. */
type Tally = Record<Verdict, number>;

export interface JudgedRow {
  readonly pair: "zh-en" | "en-zh";
  readonly kind: "everyday" | "technical";
  readonly version: string;
  readonly tally: Tally;
  /** The main faults of what is wrong. */
  readonly faults: Partial<Record<Fault, number>>;
}

export type FieldRow = Pick<JudgedRow, "version" | "tally"> & { readonly field: Field };

export interface Judgement {
  /** By direction and kind, the older version first. */
  readonly rows: readonly JudgedRow[];
  /** By field, both directions together. */
  readonly fields: readonly FieldRow[];
  /** What was judged twice, and how often both verdicts are the same. */
  readonly again: { readonly asked: number; readonly same: number };
}

/** The files of {@link readJudgement} as they are written: TSV without a head. */
export interface JudgedFiles {
  /** Set, line, version shown as A, version shown as B. */
  readonly key: string;
  /** Set, line, verdict of A, verdict of B, fault of A, fault of B; a fault where the verdict is `wrong`. */
  readonly verdicts: string;
  /** Set, line, A or B, verdict. */
  readonly again: string;
}

interface Judged {
  readonly verdict: Verdict;
  readonly fault: Fault | undefined;
}

const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\n")
    .map((row) => row.split("\t"));

/** @throws Error naming the file's line, if the word is none of the words */
function oneOfWords<Word extends string>(words: readonly Word[], word: string | undefined, place: string): Word {
  const found = words.find((known) => known === word);
  if (found === undefined) throw new Error(`${place}: "${word ?? ""}" is none of ${words.join(", ")}`);
  return found;
}

const identity = (set: string | undefined, line: string | undefined, side: string): string => `${set} ${line} ${side}`;

function readVerdicts(text: string): Map<string, Judged> {
  const found = new Map<string, Judged>();
  for (const [at, [set, line, a, b, faultOfA, faultOfB]] of rowsOf(text).entries()) {
    const place = `verdicts.tsv line ${at + 1}`;
    const sides = [
      { side: "A", said: a, fault: faultOfA },
      { side: "B", said: b, fault: faultOfB },
    ];
    for (const { side, said, fault } of sides) {
      const id = identity(set, line, side);
      const verdict = oneOfWords(verdicts, said, place);
      if (found.has(id)) throw new Error(`${place}: ${id} is judged twice`);
      found.set(id, { verdict, fault: verdict === "wrong" ? oneOfWords(faults, fault, place) : undefined });
    }
  }
  return found;
}

/** Older versions first. */
const byAge = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

interface Opened extends Judged {
  readonly set: string;
  readonly field: Field;
  readonly version: string;
}

function open(key: string, judged: ReadonlyMap<string, Judged>): Opened[] {
  const opened = rowsOf(key).flatMap(([set = "", line = "", ...versions]) =>
    versions.map((version, n) => {
      const id = identity(set, line, n === 0 ? "A" : "B");
      const found = judged.get(id);
      if (!found) throw new Error(`verdicts.tsv: ${id} is not judged`);
      return { ...found, set, version, field: fieldOf(set, Number(line)) };
    }),
  );
  if (opened.length !== judged.size) throw new Error("verdicts.tsv and key.tsv are not of the same translations");
  return opened;
}

function count(opened: readonly Opened[], version: string): Pick<JudgedRow, "tally" | "faults"> {
  const tally: Tally = { right: 0, understandable: 0, wrong: 0 };
  const found: Partial<Record<Fault, number>> = {};
  for (const { verdict, fault } of opened.filter((one) => one.version === version)) {
    tally[verdict] += 1;
    if (fault) found[fault] = (found[fault] ?? 0) + 1;
  }
  return { tally, faults: found };
}

function agreement(text: string, judged: ReadonlyMap<string, Judged>): Judgement["again"] {
  const rows = rowsOf(text).map(([set, line, side = "", said], at) => {
    const place = `again.tsv line ${at + 1}`;
    const first = judged.get(identity(set, line, side));
    if (!first) throw new Error(`${place}: ${identity(set, line, side)} was not judged before`);
    return first.verdict === oneOfWords(verdicts, said, place);
  });
  return { asked: rows.length, same: rows.filter(Boolean).length };
}

/**
 * Counts the verdicts by direction, kind and version.
 * @throws Error naming the line of a verdict or fault that there is not, or a translation that is not judged
 */
export function countJudgement(files: JudgedFiles): Judgement {
  const judged = readVerdicts(files.verdicts);
  const opened = open(files.key, judged);
  const versions = [...new Set(opened.map(({ version }) => version))].toSorted(byAge);
  const rows = sets.flatMap(({ name, pair, kind }) => {
    const own = opened.filter(({ set }) => set === name);
    return versions.map((version): JudgedRow => {
      const { tally, faults: found } = count(own, version);
      return { pair, kind, version, tally, faults: found };
    });
  });
  const fields = fieldNames.flatMap((field) => {
    const own = opened.filter((one) => one.field === field);
    return versions.map((version): FieldRow => ({ field, version, tally: count(own, version).tally }));
  });
  return { rows, fields, again: agreement(files.again, judged) };
}

/** The judgement that lies beside this file. */
export function readJudgement(): Judgement {
  const read = (name: string): string => readFileSync(path.join(import.meta.dirname, `${name}.tsv`), "utf8");
  return countJudgement({ key: read("key"), verdicts: read("verdicts"), again: read("again") });
}

/** Tables of a judgement, each with its head. */
export interface JudgedTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const tallyCells = ({ version, tally }: Pick<JudgedRow, "version" | "tally">): string[] => [
  version,
  ...verdicts.map((verdict) => `${tally[verdict]}`),
];

/** How many are right, understandable and wrong, by direction, kind and version. */
export const verdictTable = ({ rows }: Judgement): JudgedTable => ({
  head: ["Pair", "Sentences", "Version", ...verdicts],
  rows: rows.map((row) => [row.pair, row.kind, ...tallyCells(row)]),
});

/** The same by field and version. */
export const fieldTable = ({ fields }: Judgement): JudgedTable => ({
  head: ["Field", "Version", ...verdicts],
  rows: fields.map((row) => [row.field, ...tallyCells(row)]),
});

/** How many of the wrong ones have each main fault. */
export const faultTable = ({ rows }: Judgement): JudgedTable => ({
  head: ["Pair", "Sentences", "Version", ...faults],
  rows: rows.map(({ pair, kind, version, faults: own }) => [
    pair,
    kind,
    version,
    ...faults.map((fault) => `${own[fault] ?? 0}`),
  ]),
});
