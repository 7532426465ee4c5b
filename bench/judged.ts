/**
 * Translations that a reader judges without knowing which model they are of (`quality/judged/README.md`):
 *
 * - `npm run bench judged -- --sheet --models DIR,DIR [--seed 1]`: translates the sentences with the model of each folder and
 *   writes `sheet.tsv` to be read and `key.tsv` to be left alone;
 * - `npm run bench judged -- --again 40 [--seed 1]`: prints so many of them, to be judged once more;
 * - `npm run bench judged`: opens the key and prints how many translations of each model are right, understandable and wrong.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createLocalEngine, type InstalledModel, readModel } from "@yiqiao/engines/local";
import { drawAgain, makeSheet, sets, type Translated } from "./quality/judged/sheet.ts";
import { faultTable, fieldTable, readJudgement, verdictTable } from "./quality/judged/table.ts";
import { parsePair } from "./quality/pairs.ts";
import { readLines } from "./quality/read-lines.ts";
import { translateLines } from "./quality/translate-lines.ts";

const { values } = parseArgs({
  options: {
    sheet: { type: "boolean", default: false },
    models: { type: "string", default: "" },
    again: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const folder = path.join(import.meta.dirname, "quality/judged");
const seed = Number(values.seed);

/** Each set's translations, in the order of its lines. */
async function translateSets(model: InstalledModel): Promise<string[][]> {
  const engine = await createLocalEngine({ models: [model], workers: 1 });
  try {
    const translated: string[][] = [];
    for (const { name, pair } of sets) {
      const lines = await readLines(path.join(folder, `${name}.txt`));
      translated.push(await translateLines(engine, lines, { pair: parsePair(pair) }));
    }
    return translated;
  } finally {
    await engine.close();
  }
}

async function writeSheet(): Promise<void> {
  const folders = values.models.split(",").map((name) => path.resolve(process.env["INIT_CWD"] ?? "", name));
  const byVersion: (readonly [version: string, translations: string[][]])[] = [];
  for (const name of folders) {
    const model = await readModel(name);
    byVersion.push([model.manifest.version, await translateSets(model)]);
  }
  const sentences: Translated[] = [];
  for (const [place, { name }] of sets.entries()) {
    for (const [at, source] of (await readLines(path.join(folder, `${name}.txt`))).entries()) {
      const translations = new Map(byVersion.map(([version, all]) => [version, all[place]?.[at] ?? ""]));
      sentences.push({ set: name, line: at + 1, source, translations });
    }
  }
  const { sheet, key } = makeSheet(sentences, seed);
  writeFileSync(path.join(folder, "sheet.tsv"), sheet);
  writeFileSync(path.join(folder, "key.tsv"), key);
}

function printTables(): void {
  const judgement = readJudgement();
  for (const make of [verdictTable, fieldTable, faultTable]) {
    const { head, rows } = make(judgement);
    for (const row of [head, ...rows]) console.log(row.join("\t"));
    console.log();
  }
  console.log(`judged twice: ${judgement.again.asked}, the same again: ${judgement.again.same}`);
}

if (values.sheet) await writeSheet();
else if (values.again !== undefined) {
  const sheet = readFileSync(path.join(folder, "sheet.tsv"), "utf8");
  process.stdout.write(drawAgain(sheet, Number(values.again), seed));
} else printTables();
