import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Clock } from "../clock.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { watchModels } from "./watch-models.ts";

let root: string;
let folder: string;
let stop: AbortController;
let watching: Promise<void>;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "watch-"));
  folder = path.join(root, "models");
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await watching;
  await rm(root, { recursive: true });
});

const install = async (id: string, text = "{}"): Promise<void> => {
  const staged = path.join(folder, ".staging", id);
  await mkdir(staged, { recursive: true });
  await writeFile(path.join(staged, "manifest.json"), text);
  await rename(staged, path.join(folder, id));
};

/** Counts changes; `next` resolves at the next one. */
function listener() {
  let count = 0;
  let told = Promise.withResolvers<void>();
  return {
    count: () => count,
    next: async () => told.promise,
    onChange: () => {
      count++;
      told.resolve();
      told = Promise.withResolvers();
    },
  };
}

/** A clock on which waiting for quiet takes no time, and the next look at intervals comes when `look` is called. */
function clockBetweenLooks(pollMs: number) {
  const manual = new ManualClock();
  let looks = 0;
  const clock: Clock = {
    now: () => manual.now(),
    sleep: async (ms, signal) => {
      if (ms === pollMs) await manual.sleep(ms, signal);
    },
  };
  return {
    clock,
    /** Waits until the watch is at rest for the next time, then lets the interval pass. */
    look: async () => {
      await manual.sleeping(++looks);
      manual.advance(pollMs);
    },
    rest: async () => manual.sleeping(looks + 1),
  };
}

describe("watching folders of models", () => {
  it("looks at intervals, also for a folder that does not exist yet", async () => {
    const { clock, look, rest } = clockBetweenLooks(1000);
    const { count, onChange } = listener();
    watching = watchModels([folder], onChange, { signal: stop.signal, clock, pollMs: 1000 });
    await look();
    await rest();
    expect(count()).toBe(0);
    await install("a");
    await look();
    await rest();
    expect(count()).toBe(1);
  });

  it("hears of models that are installed, changed and removed, and not of staged ones", async () => {
    await mkdir(folder);
    await install("a");
    const { clock, rest } = clockBetweenLooks(1000);
    const { count, next, onChange } = listener();
    watching = watchModels([folder], onChange, { signal: stop.signal, clock, pollMs: 1000 });
    await rest();
    const steps = [
      async () => install("b"),
      async () => writeFile(path.join(folder, "b", "manifest.json"), "{ }"),
      async () => rm(path.join(folder, "a"), { recursive: true }),
    ];
    for (const step of steps) {
      const told = next();
      await step();
      await told;
    }
    expect(count()).toBeGreaterThanOrEqual(steps.length);
  });

  it("does not react to other files, nor to folders with a leading dot", async () => {
    await mkdir(folder);
    await install("a");
    const { clock, look, rest } = clockBetweenLooks(1000);
    const { count, onChange } = listener();
    watching = watchModels([folder], onChange, { signal: stop.signal, clock, pollMs: 1000 });
    await rest();
    await mkdir(path.join(folder, ".staging", "b"), { recursive: true });
    await writeFile(path.join(folder, ".staging", "b", "manifest.json"), "{}");
    await writeFile(path.join(folder, ".staging", "manifest.json"), "{}");
    await writeFile(path.join(folder, "a", "notes.txt"), "x");
    await look();
    await rest();
    expect(count()).toBe(0);
  });

  it("goes on after a call that failed", async () => {
    await mkdir(folder);
    const { clock, rest } = clockBetweenLooks(1000);
    const { next, onChange } = listener();
    const problems: string[] = [];
    const failing = () => {
      onChange();
      throw new Error("no memory");
    };
    const onProblem = (problem: string) => problems.push(problem);
    watching = watchModels([folder], failing, { signal: stop.signal, clock, pollMs: 1000, onProblem });
    await rest();
    for (const id of ["a", "b"]) {
      const told = next();
      await install(id);
      await told;
    }
    stop.abort();
    await watching;
    expect(problems.slice(0, 2)).toEqual(["no memory", "no memory"]);
  });

  it("ends with the signal", async () => {
    stop.abort();
    watching = watchModels([folder], () => undefined, { signal: stop.signal });
    await expect(watching).resolves.toBeUndefined();
  });
});
