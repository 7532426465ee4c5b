import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { readLines } from "../quality/read-lines.ts";
import { isJudgeable, type JudgedLanguage, type JudgedSentence } from "./judge.ts";

type Pair = JudgedSentence["pair"];
export interface Parallel {
  readonly en: string;
  readonly zh: string;
}

/** The development set. */
export async function readTestset(folder: string): Promise<Parallel[]> {
  const [en, zh] = [await readLines(path.join(folder, "en.txt")), await readLines(path.join(folder, "zh.txt"))];
  return en.map((line, at) => ({ en: line, zh: zh[at] ?? "" }));
}

/** Machine translations, and what must not be used. */
const leftOut = /-MT$|shatteredpd|bible/u;

/** Every n-th row of the corpus, as far as people wrote both sides; `from` names its origin. */
export async function readCorpus(
  file: string,
  { every, atMost, from = /^/u }: { every: number; atMost: number; from?: RegExp },
): Promise<Parallel[]> {
  const unpack = spawn("xz", ["-dc", file], { stdio: ["ignore", "pipe", "inherit"] });
  const rows: Parallel[] = [];
  let row = 0;
  for await (const line of createInterface({ input: unpack.stdout })) {
    if (row++ % every !== 0) continue;
    const [en = "", zh = "", origin = ""] = line.split("\t");
    if (en.length >= 20 && en.length <= 250 && zh.length >= 6 && !leftOut.test(origin) && from.test(origin))
      rows.push({ en, zh });
    if (rows.length >= atMost) break;
  }
  unpack.kill();
  return rows;
}

const of = (row: Parallel, language: JudgedLanguage): string => (language === "en-us" ? row.en : row.zh);

/** Rows in a direction that hold values which their own reference keeps. */
export function sentencesOf(rows: readonly Parallel[], pair: Pair): JudgedSentence[] {
  return rows
    .map((row): JudgedSentence => ({ source: of(row, pair.source), reference: of(row, pair.target), pair }))
    .filter(isJudgeable);
}
