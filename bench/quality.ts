/**
 * `npm run quality -- --pair zh-en --source FILE --reference FILE [--model ID] [--domain D] [--models DIR]`: chrF2 and BLEU of
 * a model's translation of any text, as JSON. `--engine KIND --settings JSON` measures a remote engine instead.
 * `npm run quality -- --table --testset DIR` writes `docs/quality.md` again.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { type DomainCode, domainCodes } from "@yiqiao/contracts/languages";
import { EngineError } from "@yiqiao/engines";
import { ModelError } from "@yiqiao/engines/local";
import { listInstalledModels, modelFolders, modelFor } from "./quality/installed.ts";
import { localSubject, measure, type Subject } from "./quality/measure.ts";
import { parsePair } from "./quality/pairs.ts";
import { readParallel } from "./quality/read-lines.ts";
import { remoteSubject } from "./quality/remote.ts";
import { UsageError } from "./quality/usage-error.ts";
import { writeQualityPage } from "./quality/write-page.ts";

const usage = `Usage:
  npm run quality -- --pair zh-en --source FILE --reference FILE [--model ID] [--domain DOMAIN] [--models DIR]
  npm run quality -- --pair zh-en --source FILE --reference FILE --engine KIND [--settings JSON] [--domain DOMAIN]
  npm run quality -- --table --testset DIR [--models DIR]`;

const options = {
  pair: { type: "string" },
  source: { type: "string" },
  reference: { type: "string" },
  model: { type: "string" },
  models: { type: "string" },
  engine: { type: "string" },
  settings: { type: "string", default: "{}" },
  domain: { type: "string" },
  table: { type: "boolean", default: false },
  testset: { type: "string" },
} as const;

type Values = ReturnType<typeof readArguments>;

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** npm runs a script at the repository's root; paths count from where the person stands. */
const resolved = (file: string): string => path.resolve(process.env["INIT_CWD"] ?? "", file);

function required(values: Values, name: "pair" | "source" | "reference" | "testset"): string {
  const value = values[name];
  if (value === undefined) throw new UsageError(`--${name} is missing\n${usage}`);
  return value;
}

function parseDomain(domain: string | undefined): DomainCode | undefined {
  const found = domainCodes.find((code) => code === domain);
  if (domain !== undefined && !found) {
    throw new UsageError(`--domain ${domain}: is none of ${domainCodes.join(", ")}`);
  }
  return found;
}

const foldersOf = (values: Values): string[] =>
  modelFolders(values.models === undefined ? undefined : resolved(values.models));

async function subjectOf(values: Values): Promise<Subject> {
  const pair = parsePair(required(values, "pair"));
  const domain = parseDomain(values.domain);
  if (values.engine !== undefined && values.model !== undefined) {
    throw new UsageError("--model and --engine: give one of them");
  }
  if (values.engine !== undefined) return remoteSubject(values.engine, values.settings, { pair, domain });
  const model = modelFor(await listInstalledModels(foldersOf(values)), pair, values.model);
  return localSubject(model, pair, domain);
}

async function run(values: Values): Promise<void> {
  if (values.table) {
    await writeQualityPage(resolved(required(values, "testset")), await listInstalledModels(foldersOf(values)));
    return;
  }
  const [source, reference] = [resolved(required(values, "source")), resolved(required(values, "reference"))];
  const [sources, references] = await readParallel(source, reference);
  const subject = await subjectOf(values);
  try {
    const { report } = await measure(subject, { sources, references });
    process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
  } finally {
    await subject.engine.close();
  }
}

try {
  await run(readArguments());
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ModelError || error instanceof EngineError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
