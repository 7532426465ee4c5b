/**
 * `npm run bench term-scan -- [--corpus DIR] [--gold FOLDER] [--show]`: how good the list of term candidates is, and what it
 * costs. Always: a text of 100,000 words with its time and memory. With `--corpus` (parallel text, `DIR/en-zh.tsv.xz`): four
 * Chinese texts whose terms were marked by hand before anything was tuned (`term-scan/chinese-gold.json`; names are not
 * marked there and not counted). With `--gold`, also English of
 * ACTER 1.5 (`FOLDER/acter/en`, a checkout of AylaRT/ACTER; its licence allows evaluation only) and the test set of the
 * WMT 2023 terminology task, zh-en (`FOLDER/wmt/zhen.*`); there a leading article is left out of what is compared.
 * `--show` prints what is wrong. The last line is JSON; below a gate the exit status is 1.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { acterDomains, measureActer } from "./term-scan/acter.ts";
import { leastExact, measureBilingual } from "./term-scan/bilingual.ts";
import { measureChinese } from "./term-scan/chinese.ts";
import type { Measured } from "./term-scan/precision.ts";
import { measureVolume } from "./term-scan/volume.ts";

const { values } = parseArgs({
  options: { corpus: { type: "string" }, gold: { type: "string" }, show: { type: "boolean", default: false } },
});

/** Precision of the first fifty, of every Chinese text. */
const leastChinese = 75;
/** Seconds and megabytes that 200 pages may take. */
const mostSeconds = 20;
const mostMegabytes = 500;

function print(title: string, all: Readonly<Record<string, Measured>>): void {
  console.log(`\n${title}: precision of the first 50, 100 and 200, best F1, milliseconds`);
  for (const [domain, { p50, p100, p200, bestF1, milliseconds, wrong }] of Object.entries(all)) {
    console.log(`  ${domain.padEnd(10)} ${p50} ${p100} ${p200} ${bestF1} ${milliseconds}`);
    if (values.show) console.log(`    ${wrong.join("; ")}`);
  }
}

type Field = "p50" | "bestF1";
const fieldOf = (all: Readonly<Record<string, Measured>>, field: Field): Record<string, number> =>
  Object.fromEntries(Object.entries(all).map(([domain, measured]) => [domain, measured[field]]));
const summaryOf = (all: Readonly<Record<string, Measured>>): Record<Field, Record<string, number>> => ({
  p50: fieldOf(all, "p50"),
  bestF1: fieldOf(all, "bestF1"),
});

const volume = measureVolume();
console.log(
  `${volume.words} words: ${volume.seconds} s, ${volume.megabytes} MB more, counts of ${volume.countsMegabytes} MB`,
);
const resolved = (folder: string | undefined): string | undefined =>
  folder === undefined ? undefined : path.resolve(process.env["INIT_CWD"] ?? "", folder);
const corpus = resolved(values.corpus);
const zh = corpus === undefined ? {} : await measureChinese(corpus);
if (corpus !== undefined) print("Chinese", zh);
const failures = Object.entries(zh).flatMap(([domain, { p50 }]) => (p50 < leastChinese ? [domain] : []));
if (volume.seconds > mostSeconds || volume.megabytes > mostMegabytes) failures.push("volume");

const folder = resolved(values.gold);
const en = folder === undefined ? undefined : measureActer(path.join(folder, "acter"));
const bilingual = folder === undefined ? undefined : measureBilingual(path.join(folder, "wmt"));
if (en) {
  print("English", en);
  for (const [domain, least] of Object.entries(acterDomains)) if ((en[domain]?.p50 ?? 0) < least) failures.push(domain);
}
if (bilingual) {
  const { terms, exact1, exactWithArticle, overlap, milliseconds, wrong } = bilingual;
  console.log(`\nBilingual: ${terms} terms, right ${exact1} %, with the article ${exactWithArticle} %`);
  console.log(`  right or overlapping ${overlap} %, ${milliseconds} ms`);
  if (values.show) console.log(`    ${wrong.join("\n    ")}`);
  if (exact1 < leastExact) failures.push("bilingual");
}
console.log(
  JSON.stringify({
    bench: "term-scan",
    passed: failures.length === 0,
    failures,
    en: en && summaryOf(en),
    zh: summaryOf(zh),
    bilingual: bilingual && { exact1: bilingual.exact1, exactWithArticle: bilingual.exactWithArticle },
    volume,
  }),
);
if (failures.length > 0) process.exitCode = 1;
