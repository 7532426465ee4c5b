import { describe, expect, it } from "vitest";
import type { EngineError, EngineOutcome } from "../../engine.ts";
import { buildPool, named, settle } from "../testing/fake-workers.ts";

const thrownBy = (call: () => unknown): EngineError => {
  try {
    call();
  } catch (error) {
    return error as EngineError;
  }
  throw new Error("it did not throw");
};

describe("the worker pool", () => {
  it("gives each request its own rows, batched over requests", () => {
    const { workers, submit } = buildPool();
    const [one, two] = [submit(["x", "y", "z"]), submit(["v", "w"])];
    const [worker] = workers;
    expect(worker?.texts).toEqual(["x", "y"]);
    worker?.finish();
    expect(worker?.texts).toEqual(["v", "z"]);
    worker?.finish();
    expect(worker?.texts).toEqual(["w"]);
    worker?.finish();
    const texts = ({ outcomes }: { outcomes: EngineOutcome[] }) =>
      outcomes.map((one) => [one.index, one.ok && one.result.text]);
    expect(texts(one)).toEqual([
      [0, "x"],
      [1, "y"],
      [2, "z"],
    ]);
    expect(texts(two)).toEqual([
      [0, "v"],
      [1, "w"],
    ]);
  });

  it("refuses what the queue cannot hold and says when to come back", () => {
    const { pool, workers, clock, submit } = buildPool();
    submit(["12345678", "12345678"]);
    clock.advance(100);
    submit(["1", "2", "3", "4", "5", "6"]);
    const error = thrownBy(() => submit(["7"]));
    expect(error).toMatchObject({ code: "overloaded", engineId: "local", retryable: true });
    expect(error.retryAfterMs).toBeGreaterThanOrEqual(250);
    expect(pool.waiting).toBe(6);
    workers[0]?.finish();
    expect(pool.waiting).toBe(4);
    expect(submit(["7"]).outcomes).toEqual([]);
  });

  it("takes longer to come back when the workers are slow", () => {
    const slow = (elapsedMs: number): number => {
      const { workers, clock, submit } = buildPool({ queue: { segments: 100, codePoints: 2000 } });
      submit(["x".repeat(1000)]);
      clock.advance(elapsedMs);
      workers[0]?.finish();
      submit(["x".repeat(1000)]);
      submit(["x".repeat(1900)]);
      return thrownBy(() => submit(["x".repeat(1000)])).retryAfterMs ?? 0;
    };
    expect(slow(100_000)).toBeGreaterThan(slow(100));
  });

  it("lets a request pass alone that is larger than the queue", () => {
    const { submit } = buildPool();
    expect(() => submit(Array.from({ length: 9 }, () => "x"))).not.toThrow();
  });

  it("forgets a request that is withdrawn: waiting rows go, running ones are cancelled", () => {
    const { pool, workers, submit } = buildPool();
    const gone = submit(["a", "b", "c", "d"]);
    const other = submit(["e"]);
    const running = workers[0]?.batch.rows.map(({ id }) => id);
    gone.withdraw();
    gone.withdraw();
    expect(workers[0]?.heard.at(-1)).toEqual({ type: "cancel", ids: running });
    expect(pool.waiting).toBe(1);
    workers[0]?.finish();
    expect(gone.outcomes).toEqual([]);
    workers[0]?.finish();
    expect(other.outcomes).toHaveLength(1);
  });

  it("cancels nothing that was answered, and asks no other worker for it", async () => {
    const { workers, submit } = buildPool();
    const gone = submit(["a", "b"]);
    workers[0]?.answer("a");
    gone.withdraw();
    const [, second] = workers[0]?.batch.rows ?? [];
    expect(workers[0]?.heard.at(-1)).toEqual({ type: "cancel", ids: [second?.id] });
    workers[0]?.finish();
    const answered = submit(["c"]);
    workers[0]?.answer("c");
    const heard = workers[0]?.heard.length;
    answered.withdraw();
    expect(workers[0]?.heard).toHaveLength(heard ?? 0);
    workers[0]?.finish();

    const half = submit(["d", "e"]);
    workers[0]?.answer("d");
    workers[0]?.die(new Error("out of memory"));
    await settle();
    expect(workers.at(-1)?.texts).toEqual(["e"]);
    workers.at(-1)?.finish();
    expect(half.outcomes.map(({ index }) => index)).toEqual([0, 1]);
  });

  it("tries rows of a dead worker once more, each alone, then fails them", async () => {
    const { workers, problems, submit } = buildPool();
    const { outcomes } = submit(["good", "bad"]);
    workers[0]?.die(new Error("out of memory"));
    await settle();
    expect(workers[1]?.texts).toHaveLength(1);
    const [first] = workers[1]?.texts ?? [];
    if (first === "good") workers[1]?.finish();
    else workers[1]?.die(new Error("out of memory"));
    await settle();
    const last = workers.at(-1);
    if (last?.texts[0] === "good") last.finish();
    else last?.die(new Error("out of memory"));
    await settle();
    const byText = new Map(outcomes.map((outcome) => [outcome.index === 0 ? "good" : "bad", outcome]));
    expect(byText.get("good")).toMatchObject({ ok: true });
    expect(byText.get("bad")).toMatchObject({ ok: false, error: { code: "unavailable", retryable: true } });
    expect(problems.join()).toContain("out of memory");
  });

  it("unloads a model that nobody used for a while", async () => {
    const { pool, workers, clock, submit } = buildPool();
    submit(["x"]);
    clock.advance(600);
    workers[0]?.finish();
    clock.advance(600);
    await settle();
    expect(pool.loaded).toEqual([["a"]]);
    clock.advance(1000);
    await settle();
    expect(pool.loaded).toEqual([[]]);
    expect(workers[0]?.heard.at(-1)).toEqual({ type: "unload", key: named("a").key });
    await pool.close();
  });

  it("unloads the least recently used model when the memory budget is full", () => {
    const { pool, workers, clock, submit } = buildPool({ memoryBudgetBytes: named("a").sizeBytes * 2 });
    for (const model of ["a", "b", "a", "c"]) {
      submit(["x"], model);
      clock.advance(1);
      workers[0]?.finish();
    }
    expect(pool.loaded).toEqual([["a", "c"]]);
    expect(workers[0]?.heard).toContainEqual({ type: "unload", key: named("b").key });
  });

  it("waits for the worker that has the model rather than exceed the budget, and loads a model larger than it alone", () => {
    const { pool, workers, submit } = buildPool({ workers: 2, memoryBudgetBytes: 1 });
    submit(["x"]);
    submit(["y", "z"]);
    expect(workers).toHaveLength(1);
    workers[0]?.finish();
    expect(workers[0]?.texts).toEqual(["y", "z"]);
    expect(pool.loaded).toEqual([["a"]]);
  });

  it("starts a second worker only when the first is busy", () => {
    const { workers, submit } = buildPool({ workers: 2 });
    submit(["x"]);
    workers[0]?.finish();
    submit(["y"]);
    expect(workers).toHaveLength(1);
    submit(["z"]);
    expect(workers).toHaveLength(2);
  });

  it("finishes what it accepted before it closes", async () => {
    const { pool, workers, submit } = buildPool();
    const { outcomes } = submit(["x", "y", "z"]);
    let closed = false;
    const closing = pool.close().then(() => (closed = true));
    expect(thrownBy(() => submit(["w"]))).toMatchObject({ code: "unavailable" });
    workers[0]?.finish();
    await settle();
    expect(closed).toBe(false);
    workers[0]?.finish();
    await closing;
    expect(outcomes).toHaveLength(3);
    expect(workers[0]?.heard.at(-1)).toEqual({ type: "close" });
  });
});
