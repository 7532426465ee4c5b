/**
 * `npm run bench terms -- FILE [--models DIR] [--model ID] [--all] [--show]`: sentences with terms through the pipeline of the
 * product, in both directions. `FILE` has tab-separated rows: line number, source, translation, `source=target|…`, below
 * a line with the two languages in the second and third column. Prints how many terms are honoured, every miss with its
 * reason, and BLEU with and without terms; the last line is JSON. A sentence has its own terms only, with `--all` those of
 * all sentences.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import type { EnginePair } from "@yiqiao/engines";
import { createLocalEngine } from "@yiqiao/engines/local";
import { bleu, tokenizerFor } from "@yiqiao/evaluation";
import { listInstalledModels, modelFolders, modelFor } from "./quality/installed.ts";
import { shortPair } from "./quality/pairs.ts";
import { UsageError } from "./quality/usage-error.ts";
import { type Compliance, complianceOf } from "./terms/compliance.ts";
import { measureMatcher } from "./terms/measure-matcher.ts";
import { readTermFile, reversed, type TermFile } from "./terms/term-rows.ts";
import { translateRows, type TranslatedRow } from "./terms/translate-rows.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    models: { type: "string" },
    model: { type: "string" },
    all: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});

/** Least percentage of honoured terms, and how much BLEU may lose by them. */
const leastCompliance = 99;
const maxLost = 0.5;

interface Result {
  readonly pair: string;
  readonly model: string;
  readonly sentences: number;
  readonly terms: number;
  readonly compliancePercent: number;
  readonly withoutTermsPercent: number;
  readonly misses: Readonly<Record<string, number>>;
  readonly untold: number;
  readonly bleu: number;
  readonly bleuWithoutTerms: number;
}

const rounded = (value: number): number => Number(value.toFixed(2));
const percent = ({ honoured, terms }: Compliance): number => rounded((100 * honoured) / terms);

function bleuOf(rows: readonly TranslatedRow[], { target }: EnginePair): number {
  const references = rows.map(({ row }) => row.reference);
  const { score } = bleu(
    rows.map(({ text }) => text),
    references,
    { tokenizer: tokenizerFor(target) },
  );
  return rounded(score);
}

function countReasons({ misses }: Compliance): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of misses) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function print(result: Result, { misses }: Compliance): void {
  console.log(`\n${result.pair}, ${result.model}: ${result.sentences} sentences, ${result.terms} terms`);
  console.log(`  honoured: ${result.compliancePercent} %, without a termbase ${result.withoutTermsPercent} %`);
  console.log(`  BLEU: ${result.bleu} with terms, ${result.bleuWithoutTerms} without`);
  for (const { line, term, reason, source, text } of misses) {
    console.log(`  missed in line ${line}: ${term.source} = ${term.target} (${reason})\n    ${source}\n    ${text}`);
  }
}

/** Sentences that terms changed, for a person to read. */
function show(before: readonly TranslatedRow[], after: readonly TranslatedRow[]): void {
  for (const [n, { row, text }] of after.entries()) {
    const old = before[n]?.text;
    if (old === text) continue;
    const terms = row.terms.map(({ source, target }) => `${source}=${target}`).join(" | ");
    console.log(`\n  ${row.line} ${terms}\n  S ${row.source}\n  R ${row.reference}\n  - ${old}\n  + ${text}`);
  }
}

async function run(file: TermFile): Promise<Result> {
  const folders = modelFolders(values.models === undefined ? undefined : path.resolve(values.models));
  const model = modelFor(await listInstalledModels(folders), file.pair, values.model);
  const engine = await createLocalEngine({ models: [model], onProblem: (problem) => console.error(problem) });
  try {
    const without = await translateRows(engine, file, "none");
    const own = await translateRows(engine, file, values.all ? "all" : "own");
    const compliance = complianceOf(own, file.pair);
    const result = {
      pair: shortPair(file.pair),
      model: model.manifest.id,
      sentences: file.rows.length,
      terms: compliance.terms,
      compliancePercent: percent(compliance),
      withoutTermsPercent: percent(complianceOf(without, file.pair)),
      misses: countReasons(compliance),
      untold: compliance.untold,
      bleu: bleuOf(own, file.pair),
      bleuWithoutTerms: bleuOf(without, file.pair),
    };
    if (values.show) show(without, own);
    print(result, compliance);
    return result;
  } finally {
    await engine.close();
  }
}

const isEnough = ({ compliancePercent, bleu, bleuWithoutTerms, untold }: Result): boolean =>
  compliancePercent >= leastCompliance && bleuWithoutTerms - bleu <= maxLost && untold === 0;

try {
  const [name] = positionals;
  if (name === undefined)
    throw new UsageError("Usage: npm run bench terms -- FILE [--models DIR] [--model ID] [--all] [--show]");
  const file = await readTermFile(path.resolve(process.env["INIT_CWD"] ?? "", name));
  const results = [await run(file), await run(reversed(file))];
  const matcher = measureMatcher();
  console.log(
    `\n${matcher.terms} terms: built in ${matcher.buildSeconds} s, ${matcher.findMilliseconds} ms a sentence`,
  );
  console.log(JSON.stringify({ bench: "terms", passed: results.every(isEnough), matcher, results }));
  if (!results.every(isEnough)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
