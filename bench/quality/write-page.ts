import { execFileSync } from "node:child_process";
import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { EnginePair } from "@yiqiao/engines";
import type { InstalledModel } from "@yiqiao/engines/local";
import { curvePicture, runs } from "./curve.ts";
import { readFigures } from "./confidence.ts";
import { domainResults } from "./domain-results.ts";
import { localSubject, measure, type QualityReport } from "./measure.ts";
import { readJudgement } from "./judged/table.ts";
import { type PageContent, qualityPage } from "./page.ts";
import { measureTags, steadyEngine, tagModel } from "../tags/measure-tags.ts";
import { readReference } from "../tags/reference-file.ts";
import { shortCode, shortPair } from "./pairs.ts";
import { readParallel } from "./read-lines.ts";
import { UsageError } from "./usage-error.ts";

const root = path.join(import.meta.dirname, "../..");
const pageFile = path.join(root, "docs/quality.md");
const pictureFile = path.join(root, "docs/pictures/quality-curve.svg");

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** The score on the test set; undefined where it has no file for one of the languages. */
async function reportOf(testset: string, model: InstalledModel, pair: EnginePair): Promise<QualityReport | undefined> {
  const [source, reference] = [pair.source, pair.target].map((code) => path.join(testset, `${shortCode(code)}.txt`));
  if (source === undefined || reference === undefined) return undefined;
  if (!(await exists(source)) || !(await exists(reference))) {
    console.error(`left out: ${testset} has no files for ${shortPair(pair)}`);
    return undefined;
  }
  const [sources, references] = await readParallel(source, reference);
  const subject = await localSubject(model, pair);
  try {
    return (await measure(subject, { sources, references })).report;
  } finally {
    await subject.engine.close();
  }
}

async function tagsOf(models: readonly InstalledModel[]): Promise<PageContent["tags"]> {
  const model = tagModel(models);
  if (!model) return undefined;
  const engine = await steadyEngine(model);
  try {
    return { model: model.manifest.id, tallies: await measureTags(engine, await readReference()) };
  } finally {
    await engine.close();
  }
}

/**
 * Measures every model in every direction and writes `docs/quality.md` with its picture.
 * @throws UsageError if the test set has no files for any of the models
 */
export async function writeQualityPage(testset: string, models: readonly InstalledModel[]): Promise<void> {
  const reports: QualityReport[] = [];
  const domains: PageContent["domains"][number][] = [];
  for (const model of models) {
    for (const pair of model.manifest.pairs) {
      const report = await reportOf(testset, model, pair);
      if (report) reports.push(report);
      const short = shortPair(pair);
      if (short === "zh-en" || short === "en-zh") {
        domains.push({ model, pair: short, results: await domainResults(model, short) });
      }
    }
  }
  if (reports.length === 0) throw new UsageError(`${testset}: has no zh.txt, en.txt, … for an installed model`);
  await writeFile(pictureFile, curvePicture(runs));
  const tags = await tagsOf(models);
  const content = { models, reports, domains, tags, confidence: readFigures(), runs, judgement: readJudgement() };
  await writeFile(pageFile, qualityPage(content));
  execFileSync(path.join(root, "node_modules/.bin/oxfmt"), [pageFile], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  console.error(`written: ${path.relative(root, pageFile)}`);
}
