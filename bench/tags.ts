/**
 * `npm run bench tags`: sentences with inline tags through the local engine. Every tag has to come out once and well
 * nested, and to stand on the words that a statistical word alignment (`tags/reference.json.gz`) says it belongs to.
 *
 * `npm run bench tags -- --regenerate --python PYTHON --work WORK` aligns again, with `align.npz` of a training folder;
 * needed whenever the model's translations changed. `--show N` prints N misplaced tags.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { listInstalledModels, modelFolders } from "./quality/installed.ts";
import { UsageError } from "./quality/usage-error.ts";
import { added, percent, withTags } from "./tags/compare.ts";
import {
  isFresh,
  measureTags,
  type Misplaced,
  steadyEngine,
  tagModel,
  tagPairs,
  type TagTallies,
} from "./tags/measure-tags.ts";
import { readReference, type TagReference } from "./tags/reference-file.ts";
import { regenerate } from "./tags/regenerate.ts";

const { values } = parseArgs({
  options: {
    models: { type: "string" },
    model: { type: "string" },
    regenerate: { type: "boolean", default: false },
    python: { type: "string", default: "python3" },
    work: { type: "string" },
    show: { type: "string", default: "0" },
  },
});
/** Least share of tags in place. */
const TARGET = 0.85;

let toShow = Number(values.show);

function show({ id, sentence, tags, place }: Misplaced): void {
  if (toShow-- <= 0) return;
  const { source, target } = sentence;
  const words = "from" in place ? [[place.from, place.to] as const] : place.inside;
  console.log(`  <${id}> ${withTags(source, sentence.tags)}\n      ${withTags(target, tags)}`);
  console.log(`      belongs to: ${words.map(([from, to]) => JSON.stringify(target.slice(from, to))).join(" ")}`);
}

function report(tallies: TagTallies, reference: TagReference, model: string): void {
  for (const pair of tagPairs) {
    const { sentences, faulty, pairs, single } = tallies[pair];
    console.log(`${pair}: ${sentences - faulty} of ${sentences} sentences have every tag once, well nested`);
    console.log(`  on the aligned words: pairs ${percent(pairs)}, single tags ${percent(single)}`);
  }
  const all = tagPairs.map((pair) => tallies[pair]);
  const placed = added(all.flatMap(({ pairs, single }) => [pairs, single]));
  console.log(`both: ${percent(placed)} on the aligned words, at least ${TARGET * 100} % wanted`);
  const stale = all.reduce((sum, { sentences, fresh }) => sum + sentences - fresh, 0);
  if (stale > 0) {
    console.error(
      `\nTHE REFERENCE IS STALE: ${stale} of ${reference.sentences.length} translations by ${model} are not`,
    );
    console.error(`those that were aligned (by ${reference.model}); their tags were not compared. Align them again:`);
    console.error("  npm run bench tags -- --regenerate --python PYTHON --work WORK");
  }
  const isFaulty = all.some(({ faulty }) => faulty > 0);
  if (isFaulty || placed.placed < TARGET * placed.all || !isFresh(tallies)) process.exitCode = 1;
}

async function run(): Promise<void> {
  const models = await listInstalledModels(modelFolders(values.models));
  const model = tagModel(models.filter(({ manifest }) => manifest.id === (values.model ?? manifest.id)));
  if (!model)
    throw new UsageError(`no installed model${values.model ? ` ${values.model}` : ""} serves zh-en and en-zh`);
  const engine = await steadyEngine(model);
  try {
    if (values.regenerate) {
      if (values.work === undefined) throw new UsageError("--work is missing: a training folder with align.npz");
      const work = path.resolve(process.env["INIT_CWD"] ?? "", values.work);
      await regenerate(engine, model, { python: values.python, work });
    }
    const reference = await readReference();
    report(await measureTags(engine, reference, show), reference, `${model.manifest.id} ${model.manifest.version}`);
  } finally {
    await engine.close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
