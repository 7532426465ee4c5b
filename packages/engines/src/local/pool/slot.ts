import type { PoolModel } from "./model-memory.ts";
import type { FromWorker } from "./protocol.ts";
import type { WaitingRow } from "./waiting-rows.ts";
import type { StartWorker, WorkerHandle } from "./worker-handle.ts";

/** A worker, what it has loaded and what it is doing. */
export class Slot {
  readonly handle: WorkerHandle;
  readonly loaded = new Map<string, { readonly model: PoolModel; readonly usedAt: number }>();
  readonly running = new Map<number, WaitingRow>();
  /** The model of the running batch. */
  model: PoolModel | undefined;
  startedAt = 0;

  constructor(start: StartWorker, onMessage: (slot: Slot, message: FromWorker) => void) {
    this.handle = start((message) => onMessage(this, message));
  }

  get busy(): boolean {
    return this.model !== undefined;
  }

  start(model: PoolModel, rows: readonly WaitingRow[], now: number): void {
    this.model = model;
    this.startedAt = now;
    for (const row of rows) this.running.set(row.id, row);
    const sent = rows.map(({ id, segment }) => ({ id, segment }));
    this.handle.send({ type: "batch", key: model.key, model: model.model, rows: sent });
  }

  /** The batch is over; its rows. */
  end(now: number): readonly WaitingRow[] {
    const rows = [...this.running.values()];
    if (this.model && this.loaded.has(this.model.key))
      this.loaded.set(this.model.key, { model: this.model, usedAt: now });
    this.running.clear();
    this.model = undefined;
    return rows;
  }

  unload(key: string): void {
    this.loaded.delete(key);
    this.handle.send({ type: "unload", key });
  }
}
