/**
 * `npm run bench -- visitors`: 180 visitors who translate texts and send documents, undisturbed and beside 20 hostile ones
 * who send slow and large files and long texts without a pause, with new cookies for each. The engine is a stand-in that
 * answers at once, so that the platform itself is what is measured. Tells how long texts took, how many documents were
 * measured, and what lay on the disk; the last line is JSON.
 */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import { documentPollMs } from "@yiqiao/contracts/documents";
import { startServer } from "./load/server.ts";
import { startStandInEngine } from "./load/stand-in-engine.ts";
import { numberedText } from "./load/texts.ts";
import { startAttackers } from "./visitors/hostile.ts";
import { isMeasured, sendFile, translateText, visitorAt } from "./visitors/visitor.ts";

const { values } = parseArgs({
  options: {
    visitors: { type: "string", default: "180" },
    hostile: { type: "string", default: "20" },
    seconds: { type: "string", default: "40" },
  },
});
const [visitors, hostile, seconds] = [values.visitors, values.hostile, values.seconds].map(Number) as [
  number,
  number,
  number,
];
/** Between two texts of one visitor. */
const pauseMs = 8000;
const warmUpSeconds = 15;
/** So many of them send a document as well. */
const senders = 30;

const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;

interface Seen {
  readonly texts: number[];
  refused: number;
  measured: number;
  /** Nobody waits for a document any more. */
  isOver: boolean;
  measureMs: number[];
}

/** One who translates a text now and then, the first after a part of the pause. */
async function visit(url: string, number: number, { until, seen }: { until: number; seen: Seen }): Promise<void> {
  const visitor = visitorAt(url, `10.0.${number >> 8}.${number & 255}`);
  await delay((pauseMs * number) / visitors);
  if (number < senders) void follow(visitor, number, seen);
  for (let turn = 0; performance.now() < until; turn++) {
    const ms = await translateText(visitor, numberedText(number * 1000 + turn, 300).text).catch(() => Number.NaN);
    if (Number.isNaN(ms)) seen.refused++;
    else seen.texts.push(ms);
    await delay(pauseMs);
  }
}

/** Sends a document and waits until it is measured. */
async function follow(visitor: ReturnType<typeof visitorAt>, number: number, seen: Seen): Promise<void> {
  const began = performance.now();
  const uid = await sendFile(visitor, "letter.txt", Buffer.from(numberedText(number, 2000).text));
  if (uid === undefined) return;
  while (!(await isMeasured(visitor, uid).catch(() => false))) {
    if (seen.isOver) return;
    await delay(documentPollMs);
  }
  seen.measured++;
  seen.measureMs.push(performance.now() - began);
}

/** Bytes of a folder with all that is in it. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}

/** Until every document of a round is measured, or too long has passed. */
async function untilMeasured(seen: Seen): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (seen.measured < senders && performance.now() < deadline) await delay(500);
  seen.isOver = true;
}

async function round(url: string, lastsSeconds = seconds): Promise<Seen> {
  const seen: Seen = { texts: [], refused: 0, measured: 0, isOver: false, measureMs: [] };
  const until = performance.now() + lastsSeconds * 1000;
  await Promise.all(Array.from({ length: visitors }, (_, number) => visit(url, number, { until, seen })));
  return seen;
}

function tell(name: string, { texts, refused, measured, measureMs }: Seen): void {
  const [p50, p95] = [percentile(texts, 0.5), percentile(texts, 0.95)].map((ms) => `${ms.toFixed(0)} ms`);
  const slowest = (Math.max(0, ...measureMs) / 1000).toFixed(1);
  console.log(`${name}: ${texts.length} texts p50 ${p50}, p95 ${p95}; refused ${refused}`);
  console.log(`  documents measured ${measured} of ${senders}, the slowest after ${slowest} s`);
}

const engine = await startStandInEngine();
const server = await startServer({
  LIBRETRANSLATE_URL: engine.url,
  ENGINE_WORKERS: "0",
  TRUST_PROXY: "1",
  RATE_LIMIT_PER_MINUTE: "120",
});
try {
  await translateText(visitorAt(server.url, "10.9.0.1"), numberedText(0, 300).text);
  // Not measured: what a new server does once, such as building the dictionary, is over then.
  await untilMeasured(await round(server.url, warmUpSeconds));
  const calm = await round(server.url);
  await untilMeasured(calm);
  tell("undisturbed", calm);
  const before = await bytesIn(join(server.dataDir, "files"));
  const attackers = startAttackers(server.url, hostile);
  const disturbed = await round(server.url);
  const done = await attackers.stop();
  await untilMeasured(disturbed);
  tell(`beside ${hostile} hostile ones`, disturbed);
  console.log(`hostile calls: ${done.calls}, of these refused ${done.refused}`);
  const diskMb = (await bytesIn(join(server.dataDir, "files"))) / 1e6 - before / 1e6;
  const at = (share: number) => ({
    undisturbed: Math.round(percentile(calm.texts, share)),
    disturbed: Math.round(percentile(disturbed.texts, share)),
  });
  const [textP50Ms, textP95Ms] = [at(0.5), at(0.95)];
  const slowestS = Math.max(0, ...disturbed.measureMs) / 1000;
  console.log(
    JSON.stringify({
      textP50Ms,
      textP95Ms,
      ratio: Number((textP95Ms.disturbed / textP95Ms.undisturbed).toFixed(2)),
      textsRefused: disturbed.refused,
      documentsMeasured: disturbed.measured,
      documents: senders,
      slowestDocumentS: Number(slowestS.toFixed(1)),
      diskMb: Math.round(diskMb),
    }),
  );
} finally {
  await server.stop();
  await engine.close();
}
