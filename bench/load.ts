/**
 * `npm run bench load`: many streaming translations at once. Without `--url` it starts a server of its own, over a
 * stand-in engine that answers at once (`--engine local`: over the bundled models) and stops it afterwards.
 *
 * Every text is numbered, so that a lost or mixed-up answer is found. Times are those of the caller; memory is what the
 * server reports before, during and after.
 */
import { parseArgs } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import { memoryOf, startServer } from "./load/server.ts";
import { type Outcome, sendText } from "./load/request.ts";
import { startStandInEngine } from "./load/stand-in-engine.ts";
import { numberedText } from "./load/texts.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    requests: { type: "string", default: "200" },
    characters: { type: "string", default: "2000" },
    rounds: { type: "string", default: "5" },
    engine: { type: "string", default: "stand-in" },
  },
});
const requests = Number(values.requests);
const characters = Number(values.characters);
const settleMs = 3000;

function percentile(numbers: readonly number[], share: number): string {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
  return `${(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(0)} ms`;
}

async function describeMemory(url: string, moment: string): Promise<void> {
  const { rssMb, heapMb } = await memoryOf(url);
  console.log(`  memory ${moment}: ${rssMb.toFixed(0)} MB resident, ${heapMb.toFixed(0)} MB heap`);
}

/** @returns how many answers were lost or mixed up */
async function round(url: string, number: number, isExact: boolean): Promise<number> {
  const texts = Array.from({ length: requests }, (_, index) => numberedText(number * 10_000 + index, characters));
  const pending = Promise.all(texts.map((text) => sendText(url, text, isExact)));
  await Promise.race([pending, delay(1000)]);
  await describeMemory(url, "under load");
  const outcomes: readonly Outcome[] = await pending;
  const faults = outcomes.flatMap(({ fault }) => fault ?? []);
  const first = outcomes.map(({ firstMs }) => firstMs);
  const whole = outcomes.map(({ wholeMs }) => wholeMs);
  console.log(`  first sentence p50 ${percentile(first, 0.5)}, p95 ${percentile(first, 0.95)}`);
  console.log(`  whole text     p50 ${percentile(whole, 0.5)}, p95 ${percentile(whole, 0.95)}`);
  console.log(`  lost or mixed up: ${faults.length} of ${requests}${faults[0] === undefined ? "" : ` (${faults[0]})`}`);
  await delay(settleMs);
  await describeMemory(url, "afterwards");
  return faults.length;
}

async function measure(url: string, isExact: boolean): Promise<number> {
  if (!["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname))
    throw new Error("--url must be on loopback");
  await sendText(url, numberedText(0, 200), isExact);
  await describeMemory(url, "before");
  let faults = 0;
  for (let number = 1; number <= Number(values.rounds); number++) {
    console.log(`round ${number}: ${requests} streams of ${characters} characters`);
    faults += await round(url, number, isExact);
  }
  return faults;
}

async function measureOwnServer(): Promise<number> {
  if (values.engine === "local") {
    const server = await startServer({});
    return measure(server.url, false).finally(() => server.stop());
  }
  const engine = await startStandInEngine();
  const server = await startServer({ LIBRETRANSLATE_URL: engine.url, ENGINE_WORKERS: "0" });
  return measure(server.url, true).finally(async () => {
    await server.stop();
    await engine.close();
  });
}

const faults = values.url === undefined ? await measureOwnServer() : await measure(values.url, false);
process.exitCode = faults === 0 ? 0 : 1;
