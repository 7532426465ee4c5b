import { describe, expect, it } from "vitest";
import { buildPool, named, settle } from "../testing/fake-workers.ts";

const bytes = named("a").sizeBytes;
const none = new Set<string>();

describe("limits that change while the pool works", () => {
  it("end idle workers that are too many at once, busy ones when they are done", () => {
    const { pool, workers, submit } = buildPool({ workers: 2 });
    const { outcomes } = submit(["1", "2", "3", "4"]);
    expect(workers).toHaveLength(2);
    pool.limit({ workers: 1, memoryBudgetBytes: 100 * bytes }, none);
    expect(workers.map(({ heard }) => heard.at(-1)?.type)).toEqual(["batch", "batch"]);
    workers[0]?.finish();
    expect(workers[0]?.heard.at(-1)).toEqual({ type: "close" });
    workers[1]?.finish();
    expect(outcomes).toHaveLength(4);
    submit(["5", "6", "7", "8"]);
    expect(workers).toHaveLength(2);
  });

  it("let more workers start", () => {
    const { pool, workers, submit } = buildPool({ workers: 1 });
    submit(["1", "2", "3", "4"]);
    expect(workers).toHaveLength(1);
    pool.limit({ workers: 2, memoryBudgetBytes: 100 * bytes }, none);
    expect(workers).toHaveLength(2);
  });

  it("have models unloaded that are too much, preferred ones last", () => {
    const { pool, workers, clock, submit } = buildPool({ memoryBudgetBytes: 100 * bytes });
    for (const model of ["a", "b", "c"]) {
      submit(["x"], model);
      clock.advance(1);
      workers[0]?.finish();
    }
    expect(pool.loaded).toEqual([["a", "b", "c"]]);
    pool.limit({ workers: 1, memoryBudgetBytes: 2 * bytes }, new Set([named("a").key]));
    expect(pool.loaded).toEqual([["a", "c"]]);
    submit(["x"], "b");
    workers[0]?.finish();
    expect(pool.loaded).toEqual([["a", "b"]]);
  });

  it("leave a model alone that is too large by itself, once it is wanted", async () => {
    const { pool, workers, submit } = buildPool({});
    submit(["x"]);
    workers[0]?.finish();
    pool.limit({ workers: 1, memoryBudgetBytes: 1 }, none);
    expect(pool.loaded).toEqual([[]]);
    submit(["y"]);
    workers[0]?.finish();
    await settle();
    expect(pool.loaded).toEqual([["a"]]);
  });

  it("tell what was done with a model", () => {
    const { pool, workers, clock, submit } = buildPool({});
    submit(["two words"]);
    clock.advance(500);
    workers[0]?.finish();
    expect(pool.useOf(named("a").key)).toEqual({ words: 2, busyMs: 500, loaded: 1 });
    expect(pool.useOf(named("b").key)).toEqual({ words: 0, busyMs: 0, loaded: 0 });
  });
});
