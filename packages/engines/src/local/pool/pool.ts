import type { Clock } from "../../clock.ts";
import { EngineError, type EngineOutcome, type EnginePair } from "../../engine.ts";
import type { BatchRow } from "../runtime/translate-batch.ts";
import type { PoolModel } from "./model-memory.ts";
import type { FromWorker } from "./protocol.ts";
import { type Copies, copiesWithin } from "./copies.ts";
import { Slot } from "./slot.ts";
import { Throughput, type WorkDone } from "./throughput.ts";
import { type BatchLimits, estimatePieces, type RequestQueue, takeBatch, type WaitingRow } from "./waiting-rows.ts";
import type { StartWorker } from "./worker-handle.ts";
import { type PoolLimits, WorkerSet } from "./worker-set.ts";

export interface PoolOptions {
  readonly engineId: string;
  readonly workers: number;
  readonly batch: BatchLimits;
  /** What may wait; beyond it requests are refused. */
  readonly queue: { readonly segments: number; readonly codePoints: number };
  readonly memoryBudgetBytes: number;
  /** Models that nobody used for so long are unloaded. */
  readonly idleUnloadMs: number;
  readonly clock: Clock;
  readonly startWorker: StartWorker;
  readonly onProblem?: (problem: string) => void;
  /** The model that serves a pair now: it takes over the rows of one that could not be loaded. */
  readonly successorFor?: (pair: EnginePair, failed: PoolModel) => Promise<PoolModel | undefined>;
}

export interface SubmittedRow {
  readonly index: number;
  readonly segment: BatchRow;
  readonly codePoints: number;
}

interface Request extends RequestQueue {
  readonly deliver: (outcome: EngineOutcome) => void;
  /** Tries a model out: passes a full queue, and fails for itself alone. */
  readonly isTrial: boolean;
  /** Rows for which another model is being looked for; the others wait for the answer. */
  moving: number;
}

/** A row dies with its worker at most so often before it fails. */
const MAX_CRASHES = 2;

/** Shares worker threads between requests. */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #workers: WorkerSet;
  readonly #requests = new Map<number, Request>();
  readonly #throughput = new Throughput();
  #nextId = 1;
  #queued = { segments: 0, codePoints: 0 };
  #closing: Promise<void> | undefined;
  #onQuiet: (() => void) | undefined;
  /** Why a model failed when it was last tried, by key. */
  readonly problems = new Map<string, string>();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#workers = new WorkerSet({ ...options, start: () => this.#newSlot(), isWanted: (key) => this.#isWanted(key) });
  }

  get closed(): boolean {
    return this.#closing !== undefined;
  }

  /** Segments that wait for a worker. */
  get waiting(): number {
    return this.#queued.segments;
  }

  /** Ids of the models in memory, by worker. */
  get loaded(): readonly (readonly string[])[] {
    return this.#workers.slots.map(({ loaded }) => [...loaded.values()].map(({ model }) => model.model.manifest.id));
  }

  /** Whether a worker has the model. */
  has(key: string): boolean {
    return this.#workers.has(key);
  }

  /** What the workers may use, and the models that give way to others last; what runs is finished before. */
  limit(limits: PoolLimits, preferred: ReadonlySet<string>): void {
    this.#workers.limit(limits, preferred);
    this.#dispatch();
  }

  /** What was done with a model, and how many workers have it in memory. */
  useOf(key: string): WorkDone & { readonly loaded: number } {
    const loaded = this.#workers.slots.filter((slot) => slot.loaded.has(key)).length;
    return { ...this.#throughput.doneWith(key), loaded };
  }

  /** Models that no worker could load again: those that have one keep it. */
  hold(keys: ReadonlySet<string>): void {
    this.#workers.hold(keys);
  }

  /** Which models to load how often before anybody asks, the first ones first; they stay in memory then. */
  planWarmth(models: readonly PoolModel[]): readonly Copies[] {
    const { workers, memoryBudgetBytes } = this.#workers.limits;
    const copies = copiesWithin(models, workers, memoryBudgetBytes);
    this.#workers.keepWarm(new Set(copies.map(({ model }) => model.key)));
    return copies;
  }

  /** Unloads all other models as soon as the rows that wait for them are done. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of this.problems.keys()) if (!keys.has(key)) this.problems.delete(key);
    const named = [...this.#requests.values()].map(({ model }) => model.key);
    this.#workers.keep(keys, named);
  }

  /**
   * Queues rows of one pair for a model; each is delivered exactly once unless the returned function takes the request
   * back.
   * @throws EngineError `overloaded` when the queue is full, `unavailable` when the pool is closed
   */
  submit(
    model: PoolModel,
    rows: readonly SubmittedRow[],
    deliver: (outcome: EngineOutcome) => void,
    { isTrial = false }: { readonly isTrial?: boolean } = {},
  ): () => void {
    if (this.closed) throw new EngineError("unavailable", this.#options.engineId, "the local engine is shut down");
    if (!isTrial) this.#refuseOverload(rows);
    const request: Request = { id: this.#nextId++, model, waiting: [], served: 0, deliver, isTrial, moving: 0 };
    request.waiting = rows.map((row) => ({
      ...row,
      id: this.#nextId++,
      pieces: estimatePieces(row.segment.text + (row.segment.similar?.[0]?.target ?? "")),
      crashes: 0,
      isDone: false,
      request,
    }));
    this.#requests.set(request.id, request);
    this.#count(request.waiting, 1);
    this.#dispatch();
    return () => this.#withdraw(request.id);
  }

  #refuseOverload(rows: readonly SubmittedRow[]): void {
    const { engineId, queue } = this.#options;
    const { segments, codePoints } = this.#queued;
    const asked = rows.reduce((sum, row) => sum + row.codePoints, 0);
    const full = segments + rows.length > queue.segments || codePoints + asked > queue.codePoints;
    // A request that is larger than the whole queue passes alone.
    if (!full || segments === 0) return;
    const retryAfterMs = this.#throughput.retryAfterMs(codePoints, this.#workers.limits.workers);
    throw new EngineError("overloaded", engineId, `${segments} segments are waiting`, { retryAfterMs });
  }

  /** Refuses new requests, finishes those that were accepted and ends the workers. */
  async close(): Promise<void> {
    this.#closing ??= this.#drain();
    return this.#closing;
  }

  async #drain(): Promise<void> {
    this.#workers.stopWatching();
    await new Promise<void>((resolve) => {
      this.#onQuiet = resolve;
      this.#checkQuiet();
    });
    await this.#workers.end();
  }

  #checkQuiet(): void {
    const isMoving = [...this.#requests.values()].some(({ moving }) => moving > 0);
    const isIdle = this.#workers.slots.every(({ busy }) => !busy);
    if (this.#queued.segments === 0 && !isMoving && isIdle) this.#onQuiet?.();
  }

  #count(rows: readonly WaitingRow[], sign: 1 | -1): void {
    this.#queued.segments += sign * rows.length;
    this.#queued.codePoints += sign * rows.reduce((sum, { codePoints }) => sum + codePoints, 0);
  }

  #withdraw(requestId: number): void {
    const request = this.#requests.get(requestId);
    if (!request) return;
    this.#requests.delete(requestId);
    this.#count(request.waiting, -1);
    request.waiting = [];
    for (const slot of this.#workers.slots) {
      const ids = [...slot.running.values()].flatMap((row) => (row.request === request && !row.isDone ? [row.id] : []));
      if (ids.length > 0) slot.handle.send({ type: "cancel", ids });
    }
    this.#workers.unloadLeaving();
    this.#checkQuiet();
  }

  #dispatch(): void {
    const skipped = new Set<string>();
    for (;;) {
      const next = this.#ready()
        .filter(({ waiting, model }) => waiting.length > 0 && !skipped.has(model.key))
        .reduce<RequestQueue | undefined>((best, one) => (best && best.served <= one.served ? best : one), undefined);
      if (!next) return;
      const slot = this.#workers.slotFor(next.model);
      if (slot) this.#start(slot, next.model);
      else skipped.add(next.model.key);
    }
  }

  #ready(): Request[] {
    return [...this.#requests.values()].filter(({ moving }) => moving === 0);
  }

  #isWanted(key: string): boolean {
    return [...this.#requests.values()].some(({ model, waiting }) => model.key === key && waiting.length > 0);
  }

  #newSlot(): Slot {
    const slot = new Slot(this.#options.startWorker, (from, message) => this.#receive(from, message));
    void slot.handle.ended.then((error) => this.#bury(slot, error));
    return slot;
  }

  #start(slot: Slot, model: PoolModel): void {
    const rows = takeBatch(this.#ready(), model.key, this.#options.batch);
    if (rows.length === 0) return;
    this.#count(rows, -1);
    slot.start(model, rows, this.#options.clock.now());
  }

  #receive(slot: Slot, message: FromWorker): void {
    if (message.type === "done") {
      const now = this.#options.clock.now();
      const { model, startedAt } = slot;
      this.#throughput.record(model?.key, slot.end(now), now - startedAt);
      this.#workers.shrink();
      this.#dispatch();
      this.#workers.unloadLeaving();
      this.#checkQuiet();
      return;
    }
    const row = slot.running.get(message.id);
    if (!row || !slot.model) return;
    if (message.type === "result") {
      this.problems.delete(slot.model.key);
      this.#deliver(row, { index: row.index, ok: true, result: message.result });
      return;
    }
    const error = new EngineError(message.code, this.#options.engineId, message.message);
    if (message.code !== "unavailable") return this.#fail(row, slot.model.key, error);
    slot.running.delete(row.id);
    if (this.#workers.loadFailed(slot, slot.model.key)) this.#requeue(row);
    else void this.#moveOn(row, slot.model, error);
  }

  /** Gives a row whose model cannot be loaded to the one that serves its pair now; fails it if that is the same. */
  async #moveOn(row: WaitingRow, failed: PoolModel, error: EngineError): Promise<void> {
    const request = this.#requests.get(row.request.id);
    if (!request) return;
    request.moving++;
    const { successorFor } = this.#options;
    const next = request.isTrial ? undefined : await successorFor?.(row.segment.pair, failed).catch(() => undefined);
    request.moving--;
    if (!next || next.key === failed.key) this.#fail(row, failed.key, error);
    else {
      request.model = next;
      this.#requeue(row);
    }
    this.#dispatch();
    this.#checkQuiet();
  }

  /** Puts a row back, unless nobody waits for it any more. */
  #requeue(row: WaitingRow): void {
    if (!this.#requests.has(row.request.id)) return;
    row.request.waiting.unshift(row);
    this.#count([row], 1);
  }

  #fail(row: WaitingRow, key: string, error: EngineError): void {
    const request = this.#requests.get(row.request.id);
    if (request?.isTrial !== true && !this.#workers.isLeaving(key)) {
      if (this.problems.get(key) !== error.message) this.#options.onProblem?.(error.message);
      this.problems.set(key, error.message);
    }
    this.#deliver(row, { index: row.index, ok: false, error });
  }

  #deliver(row: WaitingRow, outcome: EngineOutcome): void {
    row.isDone = true;
    this.#requests.get(row.request.id)?.deliver(outcome);
  }

  /** Takes a dead worker out; its rows are tried once more, alone, and then fail. */
  #bury(slot: Slot, error: Error | undefined): void {
    if (!this.#workers.remove(slot)) return;
    const message = `a worker of the local engine died: ${error?.message ?? "it ended early"}`;
    this.#options.onProblem?.(message);
    for (const row of slot.running.values()) {
      if (row.isDone || !this.#requests.has(row.request.id)) continue;
      row.crashes++;
      if (row.crashes < MAX_CRASHES) {
        this.#requeue(row);
      } else {
        const failure = new EngineError("unavailable", this.#options.engineId, message, { cause: error });
        this.#fail(row, row.request.model.key, failure);
      }
    }
    this.#dispatch();
    this.#checkQuiet();
  }
}
