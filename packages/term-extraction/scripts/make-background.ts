/**
 * `node packages/term-extraction/scripts/make-background.ts --corpus DIR [--language CODE]`: counts the words of the parallel text
 * `DIR/en-<xx>.tsv.xz` (English, the other language, source) and writes the most frequent into `frequencies/`. What
 * machines translated and what is under the GPL is left out; no source gives more than its share, so that laws and
 * manuals do not become everyday language.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { readWords } from "../src/words/read-words.ts";

const { values } = parseArgs({ options: { corpus: { type: "string" }, language: { type: "string" } } });

const keptWords = 50_000;
const rowsOfSource = 12_000;
const leastCount = 2;
const leftOut = /-MT\b|^shatteredpd/;

interface Wanted {
  readonly language: LanguageCode;
  readonly files: readonly string[];
  readonly column: 0 | 1;
}
const wanted: readonly Wanted[] = [
  { language: "en-us", files: ["zh", "fr", "ja", "es", "ru"], column: 0 },
  { language: "zh-cn", files: ["zh"], column: 1 },
  { language: "fr", files: ["fr"], column: 1 },
  { language: "es", files: ["es"], column: 1 },
  { language: "ru", files: ["ru"], column: 1 },
  { language: "ja", files: ["ja"], column: 1 },
  { language: "ko", files: ["ko"], column: 1 },
  { language: "ar", files: ["ar"], column: 1 },
  { language: "my", files: ["my"], column: 1 },
];

/** Files of WordNet's lexicographers: nouns, and verbs. */
const isNounSense = (sense: number): boolean => sense >= 3 && sense <= 28;
const isVerbSense = (sense: number): boolean => sense >= 29 && sense <= 43;

const require = createRequire(import.meta.url);
const numbers = require("wink-lexicon/src/wn-words.js") as Readonly<Record<string, number>>;
const senses = require("wink-lexicon/src/wn-word-senses.js") as readonly (readonly number[])[];

/** The mark of an English word that is no noun. */
function markOf(word: string, language: LanguageCode): string {
  const own = language === "en-us" && Object.hasOwn(numbers, word) ? senses[numbers[word] ?? -1] : undefined;
  if (own === undefined || own.length === 0 || own.some((sense) => isNounSense(sense))) return "";
  return own.every((sense) => isVerbSense(sense)) ? "!" : "~";
}

async function countFile(file: string, { language, column }: Wanted, counts: Map<string, number>): Promise<void> {
  const taken = new Map<string, number>();
  const { stdout } = spawn("xz", ["-dc", file], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: stdout })) {
    const columns = line.split("\t");
    const source = (columns[2] ?? "").split(":")[0] ?? "";
    const before = taken.get(source) ?? 0;
    if (before >= rowsOfSource || leftOut.test(source)) continue;
    taken.set(source, before + 1);
    for (const { text, key } of readWords(columns[column] ?? "", language)) {
      const word = text.toLowerCase();
      if (key !== "" && /\p{L}/u.test(word) && word.length <= 40) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
}

function fileOf(counts: ReadonlyMap<string, number>, { language, files }: Wanted): string {
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const byCount = new Map<number, string[]>();
  const kept = new Set<string>();
  for (const [word, count] of sorted.slice(0, keptWords)) {
    if (count < leastCount) break;
    kept.add(word);
    byCount.set(count, [...(byCount.get(count) ?? []), word + markOf(word, language)]);
  }
  // What is no noun is told of rare words too.
  if (language === "en-us") {
    const rare = Object.keys(numbers).filter((word) => /^[a-z]{3,}$/.test(word) && !kept.has(word));
    const marked = rare.map((word) => word + markOf(word, language)).filter((word) => /[~!]$/.test(word));
    byCount.set(0, marked.toSorted());
  }
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const named = files.map((name) => `en-${name}`).join(", ");
  return [
    `# Words by frequency in the parallel text ${named}, made by scripts/make-background.ts; sources and licences: README.md`,
    `# total ${total}`,
    ...Array.from(byCount, ([count, words]) => `${count} ${words.join(" ")}`),
    "",
  ].join("\n");
}

const { corpus } = values;
if (corpus === undefined) {
  console.error("Usage: npm run background -w @yiqiao/term-extraction -- --corpus DIR [--language CODE]");
  process.exit(2);
}
for (const each of wanted) {
  if (values.language !== undefined && values.language !== each.language) continue;
  const counts = new Map<string, number>();
  for (const name of each.files) {
    await countFile(path.resolve(process.env["INIT_CWD"] ?? "", corpus, `en-${name}.tsv.xz`), each, counts);
  }
  writeFileSync(new URL(`../frequencies/${each.language}.txt`, import.meta.url), fileOf(counts, each));
  console.log(each.language, counts.size);
}
