import type { EngineOutcome } from "../../engine.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import { type PoolModel, poolModel } from "../pool/model-memory.ts";
import { type PoolOptions, WorkerPool } from "../pool/pool.ts";
import type { FromWorker, ToWorker } from "../pool/protocol.ts";

const pair = { source: "en-us", target: "fr" } as const;

/** Workers that note what they are told and answer when the test says so. */
export class FakeWorker {
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

  /** Answers that the model of the running batch cannot be loaded. */
  refuse(): void {
    for (const { id } of this.batch.rows)
      this.#onMessage({ type: "failure", id, code: "unavailable", message: "no such file" });
    this.#onMessage({ type: "done" });
  }

  /** Answers one row of the running batch. */
  answer(text: string): void {
    const row = this.batch.rows.find(({ segment }) => segment.text === text);
    if (!row) throw new Error(`no row says ${text}`);
    this.#onMessage({ type: "result", id: row.id, result: { text } });
  }

  /** Answers the running batch. */
  finish(): void {
    for (const { id, segment } of this.batch.rows)
      this.#onMessage({ type: "result", id, result: { text: segment.text } });
    this.#onMessage({ type: "done" });
  }
}

/** A model of no content; each takes the same memory. */
export const named = (id: string, version = "1"): PoolModel =>
  poolModel({
    folder: id,
    manifest: {
      id,
      version,
      pairs: [pair],
      architecture: {
        type: "transformer-ssru",
        dimension: 8,
        encoderLayers: 1,
        decoderLayers: 1,
        heads: 1,
        vocabularySize: 8,
        maxSourceTokens: 8,
      },
      vocabulary: { source: "vocab.spm", target: "vocab.spm" },
      quality: "standard",
      files: [{ name: "vocab.spm", sha256: "0".repeat(64), sizeBytes: 1 }],
      licence: "none",
      origin: "a test",
      trained: {},
      scores: [],
    },
  });

/** A pool over such workers. */
export function buildPool(more: Partial<PoolOptions> = {}) {
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
      segment: { text, pair, alternatives: 0, scores: false, search: "usual" as const, rescue: true },
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

/** Lets promises that are settled already take effect. */
export const settle = async (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
