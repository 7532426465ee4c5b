import { describe, expect, it } from "vitest";
import { buildPool, named, settle } from "../testing/fake-workers.ts";
import { copiesWithin } from "./copies.ts";

const [a, b, c] = ["a", "b", "c"].map((id) => named(id));
const size = a?.sizeBytes ?? 0;
const countsOf = (budgetInModels: number, models = [a, b, c]) =>
  copiesWithin(
    models.flatMap((one) => one ?? []),
    2,
    size * budgetInModels,
  ).map(({ model, count }) => [model.model.manifest.id, count]);

describe("what is loaded before anybody asks", () => {
  it("is one copy of each model, then copies for the other workers, as far as memory goes", () => {
    expect(countsOf(6)).toEqual([
      ["a", 2],
      ["b", 2],
      ["c", 2],
    ]);
    expect(countsOf(4)).toEqual([
      ["a", 2],
      ["b", 1],
      ["c", 1],
    ]);
    expect(countsOf(2)).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
  });

  it("is the first one at least", () => {
    expect(countsOf(0.5)).toEqual([["a", 1]]);
  });

  it("stays in memory when nobody uses it, as others do not", async () => {
    const { pool, workers, clock, submit } = buildPool({
      workers: 1,
      idleUnloadMs: 1000,
      memoryBudgetBytes: 10 * size,
    });
    pool.planWarmth([named("a")]);
    for (const id of ["a", "b"]) {
      submit(["x"], id);
      workers[0]?.finish();
    }
    clock.advance(5000);
    await settle();
    expect(pool.loaded).toEqual([["a"]]);
  });
});
