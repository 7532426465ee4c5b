/**
 * `npm run bench stops`: tells `npm start` to stop in every way there is, or kills parts of it, while texts and a document are
 * translated over a stand-in engine; what was not answered is asked for again. Counts what is left behind, what was lost and
 * whether the ledger has what the answers told.
 * `--rounds 20` of each; `--only timeout` takes the ways whose name has that word.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Remaining } from "@yiqiao/contracts/quota";
import { startStandInEngine } from "./load/stand-in-engine.ts";
import { UsageError } from "./quality/usage-error.ts";
import { type Product, type Settings, startProduct } from "./stops/product.ts";
import { end, type LiveProcess, survivors } from "./stops/processes.ts";
import { type StopMethod, stopMethods } from "./stops/stop-methods.ts";
import { Visitor } from "./stops/work.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    only: { type: "string", default: "" },
    callers: { type: "string", default: "8" },
  },
});
const documentLines = 40;
/** In which everything is gone, of a stop and of a kill, and what a killed process had set aside is given back. */
const limitsMs = { graceful: 30_000, killed: 10_000, reserved: 30_000 } as const;
const patienceMs = 300_000;

interface Round {
  readonly tookMs: number;
  readonly faults: readonly string[];
}

/** @returns how long it took until all were gone, and who was not */
async function untilGone(processes: readonly LiveProcess[], limitMs: number) {
  const began = performance.now();
  let left = survivors(processes);
  while (left.length > 0 && performance.now() - began < limitMs) {
    await delay(20);
    left = survivors(left);
  }
  return { tookMs: performance.now() - began, left };
}

/** @returns what is left once nothing is set aside any more, or when that takes too long */
async function untilSettled(visitor: Visitor, url: string): Promise<Remaining> {
  const began = performance.now();
  let remaining = await visitor.remaining(url);
  while (remaining.reserved > 0 && performance.now() - began < limitsMs.reserved) {
    await delay(200);
    remaining = await visitor.remaining(url);
  }
  return remaining;
}

/** Of a kill of the server alone: what it had started, and itself. */
function goingIn(product: Product, way: StopMethod): LiveProcess[] {
  const family = product.family();
  const { leader, npm, script, supervisor } = product.line;
  const staying = new Set([leader, npm.pid, script.pid, supervisor.pid]);
  return way.isServerAlone === true ? family.filter(({ pid }) => !staying.has(pid)) : family;
}

/**
 * Stops the product under load, starts it anew where it does not come back by itself, and looks at what became of the work.
 * @returns what was seen, and the product as it runs then
 */
async function round(product: Product, way: StopMethod, seed: number): Promise<{ seen: Round; next: Product }> {
  const faults: string[] = [];
  const visitor = new Visitor(patienceMs);
  const before = await visitor.remaining(product.url);
  const task = await visitor.beginDocument(product.url, documentLines);
  const callers = Array.from({ length: Number(values.callers) }, (_, caller) =>
    visitor.translateOn(product.url, seed * 100 + caller),
  );
  await visitor.underWay(product.url, task);
  if (visitor.unanswered > 0) faults.push(`${visitor.unanswered} callers were refused before the stop`);
  const going = goingIn(product, way);
  way.act(product.line);
  const { tookMs, left } = await untilGone(going, way.isGraceful ? limitsMs.graceful : limitsMs.killed);
  faults.push(...left.map(({ command }) => `left: ${command.slice(0, 60)}`));
  end(left);
  const stops = product.printed().split('"msg":"stopped"').length - 1;
  if (way.isGraceful && stops !== 1) faults.push(`stopped ${stops} times`);
  const answered = (await Promise.all(callers)).reduce((sum, one) => sum + one, 0);

  const next = way.isServerAlone === true ? await product.again() : await startProduct(way, product.settings);
  const told = answered + (await visitor.translateAgain(next.url));
  const document = await visitor.finished(next.url, task);
  const after = await untilSettled(visitor, next.url);
  if (typeof document === "string") faults.push(`document ${document}`);
  else {
    const charged = before.total_left - after.total_left - document;
    if (charged !== told) faults.push(`charged ${charged} for texts, told ${told}`);
  }
  if (after.reserved !== 0) faults.push(`${after.reserved} still reserved`);
  return { seen: { tookMs, faults }, next };
}

/** What runs now; ended with all that it started when something goes wrong. */
let running: Product | undefined;

async function measure(at: Settings): Promise<boolean> {
  let isGood = true;
  let seed = 0;
  console.log("| way | rounds | all gone after p50, at most | faults |\n| --- | --- | --- | --- |");
  const chosen = stopMethods.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0)
    throw new UsageError(`No way has "${values.only}" in its name: ${stopMethods.map(({ name }) => name).join("; ")}`);
  for (const way of chosen) {
    const rounds: Round[] = [];
    running = await startProduct(way, at);
    for (let turn = 0; turn < Number(values.rounds); turn += 1) {
      const { seen, next } = await round(running, way, (seed += 1));
      rounds.push(seen);
      running = next;
    }
    const { line, exited } = running;
    running = undefined;
    process.kill(-line.leader, "SIGTERM");
    await exited;
    const times = rounds.map(({ tookMs }) => tookMs / 1000).toSorted((a, b) => a - b);
    const faults = Object.entries(
      Object.groupBy(
        rounds.flatMap((one) => one.faults),
        (fault) => fault,
      ),
    );
    const middle = times[Math.floor(times.length / 2)]?.toFixed(1);
    const said = faults.map(([fault, all]) => `${fault} (${all?.length})`).join("; ");
    console.log(`| ${way.name} | ${rounds.length} | ${middle} s, ${times.at(-1)?.toFixed(1)} s | ${said || "none"} |`);
    isGood &&= faults.length === 0;
  }
  return isGood;
}

const folder = await mkdtemp(join(tmpdir(), "yiqiao-stops-"));
// PostgreSQL runs under another account when this one is root.
chmodSync(folder, 0o755);
const engine = await startStandInEngine({ delayMs: 60 });
try {
  const environment = {
    DATA_DIR: join(folder, "data"),
    PORT: "0",
    // Each visitor has an address of its own.
    TRUST_PROXY: "true",
    FETCH_MODELS: "none",
    INSTALL_PACKAGES: "false",
    FREE_CHARACTERS: "1000000000",
    RATE_LIMIT_PER_MINUTE: "100000",
    VISITOR_CHARACTERS_PER_SECOND: "1000000000",
    ENGINE_WORKERS: "0",
    LIBRETRANSLATE_URL: engine.url,
  };
  if (!(await measure({ folder, environment }))) process.exitCode = 1;
} finally {
  end(running?.family() ?? []);
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}
