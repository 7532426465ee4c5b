/**
 * `npm run bench memory-import`: reads a memory of a million units (`--units`), half of them with Chinese and half with
 * English sources, into a two-way memory, looks for contradictions in it, and takes the import back. Runs on an embedded
 * database of its own, or on the PostgreSQL server at `--database`, whose database must be empty. Ends with one line of
 * JSON; the peak of memory is that of this process, which does what a worker does.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importOptionsSchema } from "@yiqiao/contracts/libraries";
import { buildImportFixture, type ImportDeps } from "./memory-import/fixture.ts";
import { writeTmx } from "./memory-import/write-tmx.ts";

const { values } = parseArgs({
  options: { units: { type: "string", default: "1000000" }, database: { type: "string" } },
});
const units = Number(values.units);
/** Units that the memory has before. */
const unitsBefore = 1000;

async function measureTime<T>(
  what: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly seconds: number }> {
  const start = performance.now();
  const result = await work();
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  console.log(`${what}: ${seconds} s`);
  return { result, seconds };
}

async function importFile({ libraryFiles, context, library }: ImportDeps, path: string) {
  const { id } = await library();
  const stream = createReadStream(path);
  const begun = await libraryFiles.imports.begin(context, {
    flag: "1",
    fields: { bank_id: id, start: "1" },
    options: importOptionsSchema.parse({}),
    file: { name: "bench.tmx", stream, wasCut: () => false },
  });
  await libraryFiles.work.run(begun.import_id, { signal: context.signal, isLast: true });
  const status = await libraryFiles.imports.status(context, begun.import_id);
  if (status.state !== "complete") throw new Error(`The import is ${status.state}: ${status.message}`);
  return status;
}

async function exportHash({ libraryFiles, context, library }: ImportDeps): Promise<string> {
  const { stream } = await libraryFiles.exports.one(context, { bankId: (await library()).id, format: "tmx" });
  const hash = createHash("sha256");
  for await (const piece of stream) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

const fixture = await buildImportFixture(values.database);
/** What a job does with a change of many entries. */
async function goOn(batchId: string) {
  await fixture.batches.goOn(batchId, { signal: AbortSignal.timeout(3_600_000), isLast: true });
  return fixture.batches.status(batchId, "en");
}
try {
  const [small, large] = [join(fixture.folder, "small.tmx"), join(fixture.folder, "large.tmx")];
  await writeTmx(small, unitsBefore);
  await writeTmx(large, units + unitsBefore);
  const fileMb = Math.round((await stat(large)).size / 1e6);
  await importFile(fixture, small);
  const before = await exportHash(fixture);
  const imported = await measureTime(`import of ${units} units, ${fileMb} MB`, () => importFile(fixture, large));
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`peak of memory: ${peakMb} MB`);
  const exported = await measureTime("export as TMX", () => exportHash(fixture));
  const library = await fixture.library();
  const conflicts = await measureTime("search for contradictions", () =>
    fixture.batches.conflicts(library, { kind: "contradiction", page: 1 }),
  );
  const undo = async (batchId: string) => {
    await fixture.batches.undo(library, batchId);
    return goOn(batchId);
  };
  const undone = await measureTime("undo", () => undo(imported.result.batch_id ?? ""));
  const isExact = (await exportHash(fixture)) === before && undone.result.restored === imported.result.imported;
  const deleted = await measureTime("deletion", async () => {
    const { batch_id: id } = await fixture.batches.deleteEntries({ accountId: null }, library, {});
    await goOn(id);
    return id;
  });
  await undo(deleted.result);
  const figures = {
    units: imported.result.imported,
    importSeconds: imported.seconds,
    peakMb,
    exportSeconds: exported.seconds,
    conflictsSeconds: conflicts.seconds,
    undoSeconds: undone.seconds,
    deleteSeconds: deleted.seconds,
    undoIsExact: isExact && (await exportHash(fixture)) === before,
  };
  console.log(JSON.stringify(figures));
} finally {
  await fixture.close();
}
