import type { Clock } from "../../clock.ts";
import { EngineError, type EngineOutcome } from "../../engine.ts";
import type { InstalledModel } from "../manifest.ts";
import type { BatchRow } from "../runtime/translate-batch.ts";
import { makeRoom, modelBytes } from "./model-memory.ts";
import type { FromWorker } from "./protocol.ts";
import { Throughput } from "./throughput.ts";
import { type BatchLimits, estimatePieces, type RequestQueue, takeBatch, type WaitingRow } from "./waiting-rows.ts";
import type { StartWorker, WorkerHandle } from "./worker-handle.ts";

export interface PoolOptions {
  readonly engineId: string;
  readonly models: readonly InstalledModel[];
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
}

export interface SubmittedRow {
  readonly index: number;
  readonly segment: BatchRow;
  readonly codePoints: number;
}

/** A worker, what it has loaded and what it is doing. */
class Slot {
  readonly handle: WorkerHandle;
  readonly loaded = new Map<string, number>();
  readonly running = new Map<number, WaitingRow>();
  startedAt = 0;
  busy = false;

  constructor(start: StartWorker, onMessage: (slot: Slot, message: FromWorker) => void) {
    this.handle = start((message) => onMessage(this, message));
  }
}

/** A row dies with its worker at most so often before it fails. */
const MAX_CRASHES = 2;

/** Shares worker threads between requests. */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #models: ReadonlyMap<string, InstalledModel>;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #slots: Slot[] = [];
  readonly #requests = new Map<number, RequestQueue & { deliver: (outcome: EngineOutcome) => void }>();
  readonly #throughput = new Throughput();
  readonly #idleWatch = new AbortController();
  #watching = false;
  #nextId = 1;
  #queued = { segments: 0, codePoints: 0 };
  #closing: Promise<void> | undefined;
  #onQuiet: (() => void) | undefined;
  /** Why a model failed when it was last tried. */
  readonly problems = new Map<string, string>();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#models = new Map(options.models.map((model) => [model.manifest.id, model]));
    this.#sizes = new Map(options.models.map((model) => [model.manifest.id, modelBytes(model)]));
  }

  get closed(): boolean {
    return this.#closing !== undefined;
  }

  /** Segments that wait for a worker. */
  get waiting(): number {
    return this.#queued.segments;
  }

  /** Models in memory, by worker. */
  get loaded(): readonly (readonly string[])[] {
    return this.#slots.map(({ loaded }) => [...loaded.keys()]);
  }

  /**
   * Queues rows of one model; each is delivered exactly once unless the returned function takes the request back.
   * @throws EngineError `overloaded` when the queue is full, `unavailable` when the pool is closed
   */
  submit(modelId: string, rows: readonly SubmittedRow[], deliver: (outcome: EngineOutcome) => void): () => void {
    const { engineId, queue } = this.#options;
    if (this.closed) throw new EngineError("unavailable", engineId, "the local engine is shut down");
    const codePoints = rows.reduce((sum, row) => sum + row.codePoints, 0);
    const full =
      this.#queued.segments + rows.length > queue.segments || this.#queued.codePoints + codePoints > queue.codePoints;
    // A request that is larger than the whole queue passes alone.
    if (full && this.#queued.segments > 0) {
      const retryAfterMs = this.#throughput.retryAfterMs(this.#queued.codePoints, this.#options.workers);
      const message = `${this.#queued.segments} segments are waiting`;
      throw new EngineError("overloaded", engineId, message, { retryAfterMs });
    }
    const request = { id: this.#nextId++, modelId, waiting: [] as WaitingRow[], served: 0, deliver };
    request.waiting = rows.map((row) => ({
      ...row,
      id: this.#nextId++,
      pieces: estimatePieces(row.segment.text),
      crashes: 0,
      request,
    }));
    this.#requests.set(request.id, request);
    this.#count(request.waiting, 1);
    this.#dispatch();
    return () => this.#withdraw(request.id);
  }

  /** Refuses new requests, finishes those that were accepted and ends the workers. */
  async close(): Promise<void> {
    this.#closing ??= this.#drain();
    return this.#closing;
  }

  async #drain(): Promise<void> {
    this.#idleWatch.abort();
    await new Promise<void>((resolve) => {
      this.#onQuiet = resolve;
      this.#checkQuiet();
    });
    const handles = this.#slots.splice(0).map(({ handle }) => handle);
    for (const handle of handles) handle.send({ type: "close" });
    await Promise.all(handles.map(async ({ ended }) => ended));
  }

  #checkQuiet(): void {
    if (this.#queued.segments === 0 && this.#slots.every(({ busy }) => !busy)) this.#onQuiet?.();
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
    for (const slot of this.#slots) {
      const ids = [...slot.running.values()].flatMap((row) => (row.request === request ? [row.id] : []));
      if (ids.length > 0) slot.handle.send({ type: "cancel", ids });
    }
    this.#checkQuiet();
  }

  #dispatch(): void {
    const skipped = new Set<string>();
    for (;;) {
      const next = [...this.#requests.values()]
        .filter(({ waiting, modelId }) => waiting.length > 0 && !skipped.has(modelId))
        .reduce<RequestQueue | undefined>((best, one) => (best && best.served <= one.served ? best : one), undefined);
      if (!next) return;
      const slot = this.#slotFor(next.modelId);
      if (slot) this.#start(slot, next.modelId);
      else skipped.add(next.modelId);
    }
  }

  /** An idle worker for the model: one that has it, else one that has room for it; undefined if the model must wait. */
  #slotFor(modelId: string): Slot | undefined {
    const idle = this.#slots.filter(({ busy }) => !busy);
    const ready = idle.find(({ loaded }) => loaded.has(modelId));
    if (ready) return ready;
    if (idle.length === 0 && this.#slots.length >= this.#options.workers) return undefined;
    const needed = this.#sizes.get(modelId) ?? 0;
    const room = makeRoom(this.#slots, this.#sizes, needed, this.#options.memoryBudgetBytes);
    // Over budget a model is loaded only when no worker has it and none will give up another one.
    if (!room && this.#slots.some(({ loaded, busy }) => loaded.has(modelId) || busy)) return undefined;
    for (const { holder, modelId: unloaded } of room ?? []) this.#unload(holder, unloaded);
    const free = idle[0] ?? this.#newSlot();
    free.loaded.set(modelId, this.#options.clock.now());
    return free;
  }

  #newSlot(): Slot {
    const slot = new Slot(this.#options.startWorker, (from, message) => this.#receive(from, message));
    this.#slots.push(slot);
    void slot.handle.ended.then((error) => this.#bury(slot, error));
    return slot;
  }

  #start(slot: Slot, modelId: string): void {
    const model = this.#models.get(modelId);
    const rows = takeBatch([...this.#requests.values()], modelId, this.#options.batch);
    if (!model || rows.length === 0) return;
    this.#count(rows, -1);
    slot.busy = true;
    slot.startedAt = this.#options.clock.now();
    for (const row of rows) slot.running.set(row.id, row);
    slot.handle.send({ type: "batch", model, rows: rows.map(({ id, segment }) => ({ id, segment })) });
    void this.#watchIdle();
  }

  #receive(slot: Slot, message: FromWorker): void {
    if (message.type === "done") {
      const now = this.#options.clock.now();
      const rows = [...slot.running.values()];
      this.#throughput.record(
        rows.reduce((sum, { codePoints }) => sum + codePoints, 0),
        now - slot.startedAt,
      );
      for (const row of rows) if (slot.loaded.has(row.request.modelId)) slot.loaded.set(row.request.modelId, now);
      slot.running.clear();
      slot.busy = false;
      this.#dispatch();
      this.#checkQuiet();
      return;
    }
    const row = slot.running.get(message.id);
    if (!row) return;
    if (message.type === "result") {
      this.problems.delete(row.request.modelId);
      this.#deliver(row, { index: row.index, ok: true, result: message.result });
    } else this.#fail(row, new EngineError(message.code, this.#options.engineId, message.message));
  }

  #fail(row: WaitingRow, error: EngineError): void {
    if (this.problems.get(row.request.modelId) !== error.message) this.#options.onProblem?.(error.message);
    this.problems.set(row.request.modelId, error.message);
    this.#deliver(row, { index: row.index, ok: false, error });
  }

  #deliver(row: WaitingRow, outcome: EngineOutcome): void {
    this.#requests.get(row.request.id)?.deliver(outcome);
  }

  /** Takes a dead worker out; its rows are tried once more, alone, and then fail. */
  #bury(slot: Slot, error: Error | undefined): void {
    const at = this.#slots.indexOf(slot);
    if (at < 0) return;
    this.#slots.splice(at, 1);
    const message = `a worker of the local engine died: ${error?.message ?? "it ended early"}`;
    this.#options.onProblem?.(message);
    for (const row of slot.running.values()) {
      if (!this.#requests.has(row.request.id)) continue;
      row.crashes++;
      if (row.crashes < MAX_CRASHES) {
        row.request.waiting.unshift(row);
        this.#count([row], 1);
      } else this.#fail(row, new EngineError("unavailable", this.#options.engineId, message, { cause: error }));
    }
    this.#dispatch();
    this.#checkQuiet();
  }

  #unload(slot: Slot, modelId: string): void {
    slot.loaded.delete(modelId);
    slot.handle.send({ type: "unload", modelId });
  }

  async #watchIdle(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    const { clock, idleUnloadMs } = this.#options;
    try {
      while (this.#slots.some(({ loaded }) => loaded.size > 0)) {
        await clock.sleep(idleUnloadMs, this.#idleWatch.signal);
        for (const slot of this.#slots.filter(({ busy }) => !busy)) {
          for (const [modelId, used] of slot.loaded)
            if (clock.now() - used >= idleUnloadMs) this.#unload(slot, modelId);
        }
      }
    } catch (error) {
      if (!this.#idleWatch.signal.aborted) throw error;
    } finally {
      this.#watching = false;
    }
  }
}
