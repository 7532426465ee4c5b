/*
 * Watches the event loop of the process from beside it, and ends the process when the loop stands still: after it has told, by
 * its supervisor's pipe, of what the loop was working on.
 */
import { readFileSync, writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { haltMain } from "./halt-main.ts";
import { type Freeze, freezeFd, type Work } from "./messages.ts";
import { beat, type Watched, watching } from "./watched.ts";

const { signs, lastWork, limitMs } = workerData as Watched;
const ticks = 10;
const tickMs = limitMs / ticks;

/** For how long the main thread has been ready to run and got no processor; where the system does not tell: 0. */
function waitedMs(): number {
  try {
    const [, delayNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
    return Number(delayNs) / 1e6;
  } catch {
    return 0;
  }
}

/** Resolves when the loop has stood still for long enough, with for how long. */
async function untilFrozen(): Promise<number> {
  let stillMs = 0;
  let turns = Atomics.load(signs, beat);
  while (stillMs < limitMs) {
    const before = performance.now();
    const waitedBefore = waitedMs();
    await delay(tickMs);
    const tookMs = performance.now() - before;
    const now = Atomics.load(signs, beat);
    // This thread did not run either: the process was halted, the machine slept or has too much to do.
    const wasAway = tookMs > 2 * tickMs;
    if (now !== turns || wasAway || Atomics.load(signs, watching) === 0) stillMs = 0;
    else stillMs += Math.max(0, tookMs - (waitedMs() - waitedBefore));
    turns = now;
  }
  return stillMs;
}

function lastBegun(): Work | undefined {
  const note = Buffer.from(lastWork.slice());
  const end = note.indexOf(0);
  try {
    return end > 0 ? (JSON.parse(note.toString("utf8", 0, end)) as Work) : undefined;
  } catch {
    return undefined;
  }
}

for (;;) {
  const stillMs = await untilFrozen();
  const turns = Atomics.load(signs, beat);
  const halted = await haltMain();
  // It went on just then.
  if (Atomics.load(signs, beat) !== turns) {
    halted?.release();
    continue;
  }
  const freeze: Freeze = {
    seconds: Math.round(stillMs / 100) / 10,
    work: halted?.work ?? lastBegun(),
    isSure: halted?.work !== undefined,
    stack: halted?.stack ?? [],
  };
  writeSync(freezeFd, `${JSON.stringify(freeze)}\n`);
  process.kill(process.pid, "SIGKILL");
}
