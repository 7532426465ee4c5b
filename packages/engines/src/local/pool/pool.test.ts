import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type EngineError, type EngineOutcome } from "../../engine.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import { type InstalledModel, readModel } from "../manifest.ts";
import { type PoolModel, poolModel } from "./model-memory.ts";
import { type PoolOptions, WorkerPool } from "./pool.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

const pair = { source: "en-us", target: "fr" } as const;

/** Workers that note what they are told and answer when the test says so. */
class FakeWorker {
  readonly heard: ToWorker[] = [];
  readonly #onMessage: (message: FromWorker) => void;
  readonly ended: Promise<Error | undefined>;
  die: (error?: Error) => void = () => undefined;

  constructor(onMessage: (message: FromWorker) => void) {
    this.#onMessage = onMessage;
    this.ended = new Promise((resolve) => {
      this.die = resolve;
    });
  }

  send(message: ToWorker): void {
    this.heard.push(message);
    if (message.type === "close") this.die();
  }

  async kill(): Promise<void> {
    this.die();
  }

  get batch(): Extract<ToWorker, { type: "batch" }> {
    const last = this.heard.findLast((message) => message.type === "batch");
    if (last?.type !== "batch") throw new Error("no batch was sent");
    return last;
  }

  get texts(): string[] {
    return this.batch.rows.map(({ segment }) => segment.text);
  }

  /** Answers the running batch. */
  finish(): void {
    for (const { id, segment } of this.batch.rows)
      this.#onMessage({ type: "result", id, result: { text: segment.text } });
    this.#onMessage({ type: "done" });
  }
}

let cipher: InstalledModel;
beforeAll(async () => {
  cipher = await readModel(fileURLToPath(new URL("../testing/models/cipher", import.meta.url)));
});

const named = (id: string, version = "1"): PoolModel =>
  poolModel({ ...cipher, manifest: { ...cipher.manifest, id, version } });

function setUp(more: Partial<PoolOptions> = {}) {
  const workers: FakeWorker[] = [];
  const clock = new ManualClock();
  const problems: string[] = [];
  const pool = new WorkerPool({
    engineId: "local",
    workers: 1,
    batch: { rows: 2, paddedPieces: 1000 },
    queue: { segments: 6, codePoints: 1000 },
    memoryBudgetBytes: 1e12,
    idleUnloadMs: 1000,
    clock,
    startWorker(onMessage) {
      const worker = new FakeWorker(onMessage);
      workers.push(worker);
      return worker;
    },
    onProblem: (problem) => problems.push(problem),
    ...more,
  });
  const submit = (texts: readonly string[], model: string | PoolModel = "a", isTrial = false) => {
    const outcomes: EngineOutcome[] = [];
    const rows = texts.map((text, index) => ({
      index,
      codePoints: text.length,
      segment: { text, pair, alternatives: 0, beam: 1, rescue: true },
    }));
    const withdraw = pool.submit(
      typeof model === "string" ? named(model) : model,
      rows,
      (outcome) => outcomes.push(outcome),
      { isTrial },
    );
    return { outcomes, withdraw };
  };
  return { pool, workers, clock, problems, submit };
}

const thrownBy = (call: () => unknown): EngineError => {
  try {
    call();
  } catch (error) {
    return error as EngineError;
  }
  throw new Error("it did not throw");
};

/** Lets promises that are settled already take effect. */
const settle = async (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe("the worker pool", () => {
  it("gives each request its own rows, batched over requests", () => {
    const { workers, submit } = setUp();
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
    const { pool, workers, clock, submit } = setUp();
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
      const { workers, clock, submit } = setUp({ queue: { segments: 100, codePoints: 2000 } });
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
    const { submit } = setUp();
    expect(() => submit(Array.from({ length: 9 }, () => "x"))).not.toThrow();
  });

  it("forgets a request that is withdrawn: waiting rows go, running ones are cancelled", () => {
    const { pool, workers, submit } = setUp();
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

  it("tries rows of a dead worker once more, each alone, then fails them", async () => {
    const { workers, problems, submit } = setUp();
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
    const { pool, workers, clock, submit } = setUp();
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
    const { pool, workers, clock, submit } = setUp({ memoryBudgetBytes: poolModel(cipher).sizeBytes * 2 });
    for (const model of ["a", "b", "a", "c"]) {
      submit(["x"], model);
      clock.advance(1);
      workers[0]?.finish();
    }
    expect(pool.loaded).toEqual([["a", "c"]]);
    expect(workers[0]?.heard).toContainEqual({ type: "unload", key: named("b").key });
  });

  it("waits for the worker that has the model rather than exceed the budget, and loads a model larger than it alone", () => {
    const { pool, workers, submit } = setUp({ workers: 2, memoryBudgetBytes: 1 });
    submit(["x"]);
    submit(["y", "z"]);
    expect(workers).toHaveLength(1);
    workers[0]?.finish();
    expect(workers[0]?.texts).toEqual(["y", "z"]);
    expect(pool.loaded).toEqual([["a"]]);
  });

  it("starts a second worker only when the first is busy", () => {
    const { workers, submit } = setUp({ workers: 2 });
    submit(["x"]);
    workers[0]?.finish();
    submit(["y"]);
    expect(workers).toHaveLength(1);
    submit(["z"]);
    expect(workers).toHaveLength(2);
  });

  it("finishes what it accepted before it closes", async () => {
    const { pool, workers, submit } = setUp();
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
