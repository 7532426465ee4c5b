/**
 * `npm run bench -- growth [--format xml] [--size 200000]`: how the work of readers of documents grows with their input
 * (without what LibreOffice turns into another format first). Files that ask much of a reader, in
 * one, two and four times the size; processor time of reading them whole, the least of three, and of nine where it seems
 * to grow too much. The last line is JSON: for each format the worst growth from twice to four times the size (2 is in
 * proportion), and of which shape. What is read in under 50 ms is not held against anything. Ends with 1 where one grows
 * more than 2.2 times. Runs in a process with room for what is read, so that collecting garbage, which comes in steps, is
 * not taken for a reader's work.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import { DocumentError, loadFormat, sourceOfBytes } from "@yiqiao/documents";
import { packageShapes } from "./growth/package-shapes.ts";
import { pdfShapes } from "./growth/pdf-shapes.ts";
import { sdlxliffShapes } from "./growth/sdlxliff-shapes.ts";
import { textShapes } from "./growth/shapes.ts";

const { values } = parseArgs({
  options: { format: { type: "string" }, size: { type: "string", default: "200000" } },
});

const withRoom = ["--expose-gc", "--single-threaded-gc", "--min-semi-space-size=1024", "--max-semi-space-size=1024"];
if (globalThis.gc === undefined) {
  const again = [...withRoom, import.meta.filename, ...process.argv.slice(2)];
  process.exit(spawnSync(process.execPath, again, { stdio: "inherit" }).status ?? 1);
}

/** Less is mostly what a program does once. */
const leastMs = 50;
const maxGrowth = 2.2;
const rounds = 3;
const furtherRounds = 6;

type BytesShape = (size: number) => Uint8Array;
const encoder = new TextEncoder();
const shapes: Readonly<Partial<Record<DocumentFormatId, Readonly<Record<string, BytesShape>>>>> = {
  ...Object.fromEntries(
    Object.entries({ ...textShapes, sdlxliff: sdlxliffShapes }).map(([format, all]) => [
      format,
      Object.fromEntries(
        Object.entries(all).map(([name, shape]): [string, BytesShape] => [name, (size) => encoder.encode(shape(size))]),
      ),
    ]),
  ),
  ...packageShapes,
  pdf: pdfShapes,
};

async function read(format: DocumentFormatId, bytes: Uint8Array): Promise<number> {
  const reader = await loadFormat(format);
  globalThis.gc?.();
  const begun = process.cpuUsage();
  try {
    const { parts } = await reader.extract(sourceOfBytes(bytes), { fileName: `a.${format}` });
    for await (const { units } of parts) for (const _ of units);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** The least time for each file: other work on the machine only ever adds to it, so the files take turns. */
async function least(format: DocumentFormatId, files: readonly Uint8Array[], count: number): Promise<number[]> {
  const times = files.map(() => Infinity);
  for (let round = 0; round < count; round++) {
    for (const [at, bytes] of files.entries()) times[at] = Math.min(times[at] ?? Infinity, await read(format, bytes));
  }
  return times;
}

const growthOf = ([, twice = 0, fourTimes = 0]: readonly number[]): number =>
  fourTimes < leastMs ? 0 : Number((fourTimes / Math.max(twice, 1)).toFixed(2));

async function measure(format: DocumentFormatId, bytesOf: BytesShape): Promise<number[]> {
  const files = [1, 2, 4].map((times) => bytesOf(Number(values.size) * times));
  const times = await least(format, files, rounds);
  if (growthOf(times) <= maxGrowth) return times;
  const again = await least(format, files, furtherRounds);
  return times.map((time, at) => Math.min(time, again[at] ?? time));
}

const worst: Record<string, { shape: string; growth: number; ms: number }> = {};
for (const [format, all] of Object.entries(shapes) as [DocumentFormatId, Readonly<Record<string, BytesShape>>][]) {
  if (values.format !== undefined && values.format !== format) continue;
  worst[format] = { shape: "none", growth: 0, ms: 0 };
  for (const [shape, bytesOf] of Object.entries(all)) {
    const times = await measure(format, bytesOf);
    const growth = growthOf(times);
    console.log(
      `${format}, ${shape}: ${times.map((ms) => ms.toFixed(0)).join(", ")} ms${growth > 0 ? `, × ${growth}` : ""}`,
    );
    if (growth > worst[format].growth) worst[format] = { shape, growth, ms: Math.round(times[2] ?? 0) };
  }
}
console.log(JSON.stringify({ formats: worst }));
if (Object.values(worst).some(({ growth }) => growth > maxGrowth)) process.exitCode = 1;
