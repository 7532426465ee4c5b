import { describe, expect, it } from "vitest";
import { buildPool, type FakeWorker, named, settle } from "../testing/fake-workers.ts";
import type { PoolModel } from "./model-memory.ts";

describe("models that change while rows wait", () => {
  const [old, fresh] = ["1", "2"] as const;
  const model = (version: string) => named("a", version);
  const versionOf = (worker: FakeWorker | undefined) => worker?.batch.model.manifest.version;

  it("finishes waiting rows on the old model, on the worker that has it, and unloads it then", () => {
    const { pool, workers, submit } = buildPool({ workers: 2 });
    const { outcomes } = submit(["1", "2", "3", "4"], model(old));
    workers[1]?.finish();
    submit(["5"], model(fresh));
    pool.keep(new Set([model(fresh).key]));
    expect(workers.map(versionOf)).toEqual([old, fresh]);
    workers[1]?.finish();
    workers[0]?.finish();
    workers[0]?.finish();
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(workers.map(({ heard }) => heard.some(({ type }) => type === "unload"))).toEqual([true, true]);
    expect(pool.loaded).toEqual([[], ["a"]]);
  });

  it("gives rows whose model cannot be loaded any more to its successor, all of the request", async () => {
    const { workers, problems, submit } = buildPool({ successorFor: async () => model(fresh) });
    const { outcomes } = submit(["1", "2", "3"], model(old));
    workers[0]?.refuse();
    await settle();
    expect(versionOf(workers[0])).toBe(fresh);
    workers[0]?.finish();
    workers[0]?.finish();
    expect(outcomes.map(({ ok, index }) => [ok, index]).toSorted(([, a], [, b]) => Number(a) - Number(b))).toEqual([
      [true, 0],
      [true, 1],
      [true, 2],
    ]);
    expect(problems).toEqual([]);
  });

  it("fails them when there is no other", async () => {
    const { workers, problems, submit } = buildPool({ successorFor: async () => model(old) });
    const { outcomes } = submit(["1"], model(old));
    workers[0]?.refuse();
    await settle();
    expect(outcomes).toMatchObject([{ ok: false, error: { code: "unavailable" } }]);
    expect(problems).toEqual(["no such file"]);
  });

  it("leaves them to the worker that has the model where another one could not load it", () => {
    const { workers, submit } = buildPool({ workers: 2 });
    const { outcomes } = submit(["1", "2"], model(old));
    const second = submit(["3"], model(old));
    workers[1]?.refuse();
    expect(second.outcomes).toEqual([]);
    expect(workers[1]?.heard).toHaveLength(1);
    workers[0]?.finish();
    workers[0]?.finish();
    expect([...outcomes, ...second.outcomes].map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it("keeps a model in memory that could not be loaded again", async () => {
    const { pool, workers, clock, submit } = buildPool({ memoryBudgetBytes: named("a").sizeBytes });
    submit(["x"], model(old));
    workers[0]?.finish();
    pool.hold(new Set([model(old).key]));
    clock.advance(5000);
    await settle();
    submit(["y"], "b");
    workers[0]?.finish();
    expect(pool.loaded).toEqual([["a", "b"]]);
    await pool.close();
  });

  it("tries a model out past a full queue, and keeps its failure to itself", async () => {
    const { pool, workers, problems, submit } = buildPool({ successorFor: async () => model(old) });
    submit(["1", "2"], model(old));
    submit(["1", "2", "3", "4", "5", "6"], model(old));
    const trial = submit(["x"], model(fresh), true);
    workers[0]?.finish();
    workers[0]?.finish();
    expect(versionOf(workers[0])).toBe(fresh);
    workers[0]?.refuse();
    await settle();
    expect(trial.outcomes).toMatchObject([{ ok: false, error: { code: "unavailable" } }]);
    expect([problems, pool.problems.size]).toEqual([[], 0]);
  });

  it("does not end before rows on their way to another model are done", async () => {
    const successor = Promise.withResolvers<PoolModel>();
    const { pool, workers, submit } = buildPool({ successorFor: async () => successor.promise });
    const { outcomes } = submit(["1"], model(old));
    workers[0]?.refuse();
    const closing = pool.close();
    await settle();
    successor.resolve(model(fresh));
    await settle();
    workers[0]?.finish();
    await closing;
    expect(outcomes).toMatchObject([{ ok: true }]);
  });
});
