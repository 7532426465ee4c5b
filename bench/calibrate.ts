/**
 * `npm run bench calibrate -- --testset DIR [--model DIR]`: works out how a model's scores tell how good its translations
 * are, and writes that into its manifest. Every other line of the test set, from the first, is fitted; the lines between
 * are held out and measured, and so are our own sentences of `quality/domain-sentences.json`. For the bundled model the
 * figures go to `quality/confidence.json` and `docs/pictures/confidence.svg`, from which `npm run quality -- --table` has them.
 * The last line is JSON.
 */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { domainCodes } from "@yiqiao/contracts/languages";
import { MANIFEST_FILE, readModel } from "@yiqiao/engines/local";
import { calibrate } from "./quality/calibrate-pair.ts";
import { confidenceFile, confidencePicture, type ConfidenceFigures, pictureFile } from "./quality/confidence.ts";
import { domainSentences } from "./quality/domain-sentences.ts";
import { shortCode, shortPair } from "./quality/pairs.ts";
import { readParallel } from "./quality/read-lines.ts";

const bundled = path.join(import.meta.dirname, "../models/zh-en-starter");
const { values } = parseArgs({
  options: {
    testset: { type: "string", default: "../shared/testdata/flores-dev" },
    model: { type: "string", default: bundled },
  },
});
const resolved = (file: string): string => path.resolve(process.env["INIT_CWD"] ?? "", file);
const folder = resolved(values.model);
const model = await readModel(folder);
const { id, version, pairs } = model.manifest;

const results = [];
for (const pair of pairs) {
  const file = (code: typeof pair.source) => path.join(resolved(values.testset), `${shortCode(code)}.txt`);
  const [sources, references] = await readParallel(file(pair.source), file(pair.target));
  const short = shortPair(pair);
  const own =
    short === "zh-en" || short === "en-zh" ? domainCodes.flatMap((domain) => domainSentences[domain][short]) : [];
  const lines = sources.map((source, at) => [source, references[at] ?? ""] as const);
  results.push(await calibrate(model, pair, { lines, own }));
}

const manifestFile = path.join(folder, MANIFEST_FILE);
const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Record<string, unknown>;
const { files, ...rest } = manifest;
const confidence = results.map(({ calibration }) => calibration);
await writeFile(manifestFile, `${JSON.stringify({ ...rest, confidence, files }, undefined, 2)}\n`);
await readModel(folder);
const figures: ConfidenceFigures = { model: `${id} ${version}`, directions: results.map(({ direction }) => direction) };
if (folder === bundled) {
  await writeFile(confidenceFile, `${JSON.stringify(figures, undefined, 2)}\n`);
  await writeFile(pictureFile, confidencePicture(figures));
  const root = path.join(import.meta.dirname, "..");
  execFileSync(path.join(root, "node_modules/.bin/oxfmt"), [manifestFile, confidenceFile], {
    cwd: root,
    stdio: "ignore",
  });
}
console.log(JSON.stringify({ confidence, ...figures }));
