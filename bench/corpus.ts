/**
 * `npm run corpus -- FOLDER --json OUT`: takes every document of a folder through inspection, extraction (twice), a
 * merge that changes nothing and one of a pseudo-translation, each in a process of its own. The result is read by the
 * formats' own readers and by a plain reader that shares nothing with them. Writes one record a file, as a line of JSON,
 * as it goes.
 *
 * `--format docx` takes only files named so; `--render` has LibreOffice draw the pseudo-translation and read it besides;
 * `--break drop` (swap, truncate, duplicate, misplace, blank) breaks each pseudo-translation before it is written, to see
 * that every file fails; `--mutate N --seed S` takes N files changed at random through it instead; `--jobs N` files at a
 * time.
 * Ends with 1 when a file failed: crashed, hung, took too much memory, gave other units the second time, changed without
 * a translation, or has less of its pseudo-translation in place than its format must.
 */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createOffice } from "@yiqiao/office";
import { breakages } from "./corpus/breakage.ts";
import { mutate, randomOf } from "./corpus/mutate.ts";
import type { FileRecord } from "./corpus/record.ts";
import { leastTranslated } from "./corpus/render/index.ts";
import { claims, type FileJob, runFile } from "./corpus/run-file.ts";
import { summaryOf } from "./corpus/summary.ts";

const usage =
  "Usage: npm run corpus -- FOLDER --json OUT [--format EXT] [--render] [--break HOW] [--mutate N --seed S] [--jobs N]\n" +
  `HOW: ${breakages.join(", ")}`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "string" },
    format: { type: "string" },
    render: { type: "boolean", default: false },
    break: { type: "string" },
    mutate: { type: "string" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
  },
});
const limits = { memoryMb: 600, timeoutMs: 120_000 };
/** A mutant that takes longer hangs. */
const mutantLimits = { memoryMb: 600, timeoutMs: 30_000 };

const breakage = breakages.find((name) => name === values.break);
const from = process.env["INIT_CWD"] ?? process.cwd();
const work = mkdtempSync(path.join(tmpdir(), "corpus-"));

type Task = Omit<FileJob, "office">;

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return files.filter((file) => claims(file, values.format)).toSorted();
}

function* tasksOf(folder: string): Generator<Task> {
  let number = 0;
  const next = (file: string): Omit<Task, "limits" | "path"> => {
    const own = path.join(work, String(number++));
    mkdirSync(own);
    return {
      file: path.relative(folder, file),
      folder: own,
      isRendered: values.render && breakage === undefined,
      breakage,
    };
  };
  const files = filesIn(folder);
  if (values.mutate === undefined) {
    for (const file of files) yield { ...next(file), path: file, limits };
    return;
  }
  const random = randomOf(Number(values.seed));
  for (let count = 0; count < Number(values.mutate); count++) {
    const file = files[count % files.length];
    if (file === undefined) return;
    const task = next(file);
    const { name, bytes } = mutate(readFileSync(file), random);
    const mutant = path.join(task.folder, `mutant${path.extname(file)}`);
    writeFileSync(mutant, bytes);
    yield {
      ...task,
      path: mutant,
      limits: mutantLimits,
      isRendered: false,
      mutation: `${count}: ${name}`,
    };
  }
}

function show(record: FileRecord): void {
  const { file, mutation, outcome, reason, roundTrip, difference, pseudo, rendering } = record;
  const name = mutation === undefined ? file : `${file} (${mutation})`;
  if (outcome === "failed") console.log(`FAILED    ${name}: ${reason ?? "see its record"}`);
  if (roundTrip === "different" && reason !== difference) console.log(`different ${name}: ${difference}`);
  if (pseudo !== undefined && (pseudo.left.length > 0 || pseudo.found < pseudo.translated))
    console.log(`pseudo    ${name}: ${pseudo.found} of ${pseudo.translated}, left ${JSON.stringify(pseudo.left)}`);
  if (rendering === undefined) return;
  const { pages, isStretched, translated, left } = rendering;
  if (isStretched) console.log(`stretched ${name}: ${pages.source} pages became ${pages.output}`);
  if (translated < leastTranslated) {
    console.log(`seen      ${name}: ${(100 * translated).toFixed(1)} % translated, left ${JSON.stringify(left)}`);
  }
}

async function run(folder: string, output: string): Promise<void> {
  const office = createOffice({ profileDir: path.join(work, "office"), processes: 1 });
  const available = (await office.availability()).available ? office : undefined;
  const records: FileRecord[] = [];
  writeFileSync(output, "");
  const tasks = tasksOf(folder);
  const worker = async (): Promise<void> => {
    for (const task of tasks) {
      const record = await runFile({ ...task, office: available });
      records.push(record);
      appendFileSync(output, `${JSON.stringify(record)}\n`);
      show(record);
    }
  };
  try {
    await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
  } finally {
    await office.close();
  }
  console.table(summaryOf(records));
  if (records.some(({ outcome }) => outcome === "failed")) process.exitCode = 1;
}

const [folder] = positionals;
if (folder === undefined || values.json === undefined || (values.break !== undefined && breakage === undefined)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    await run(path.resolve(from, folder), path.resolve(from, values.json));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
