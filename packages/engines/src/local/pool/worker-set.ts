import type { Clock } from "../../clock.ts";
import { givenUp, makeRoom, type PoolModel } from "./model-memory.ts";
import type { Slot } from "./slot.ts";

/** What the workers may use together. */
export interface PoolLimits {
  /** The most workers at once. */
  readonly workers: number;
  readonly memoryBudgetBytes: number;
}

export interface WorkerSetOptions extends PoolLimits {
  readonly idleUnloadMs: number;
  readonly clock: Clock;
  readonly start: () => Slot;
  /** Whether rows wait for the model. */
  readonly isWanted: (key: string) => boolean;
}

/** The workers, and which of them has which model in memory. */
export class WorkerSet {
  readonly #options: WorkerSetOptions;
  #limits: PoolLimits;
  /** Models that give way to others last. */
  #preferred: ReadonlySet<string> = new Set();
  /** The limits were changed, and not all workers have been idle since. */
  #isTooMuch = false;
  readonly #slots: Slot[] = [];
  readonly #idleWatch = new AbortController();
  #watching = false;
  /** Models whose files are gone: the workers that have one keep it and share it. */
  #held: ReadonlySet<string> = new Set();
  /** Replaced models, to be unloaded as soon as no row waits for them. */
  #leaving: ReadonlySet<string> = new Set();
  /** Models that stay in memory however long nobody uses them. */
  #warm: ReadonlySet<string> = new Set();
  /** Models that a worker could not load, perhaps because their files have just been replaced. */
  readonly #unloadable = new Set<string>();

  constructor(options: WorkerSetOptions) {
    this.#options = options;
    this.#limits = options;
  }

  get limits(): PoolLimits {
    return this.#limits;
  }

  limit(limits: PoolLimits, preferred: ReadonlySet<string>): void {
    this.#limits = limits;
    this.#preferred = preferred;
    this.#isTooMuch = true;
    this.shrink();
  }

  /**
   * After a change of the limits: ends idle workers that are too many, and has idle ones unload what is too much; busy
   * ones when they are idle.
   */
  shrink(): void {
    if (!this.#isTooMuch) return;
    const { workers, memoryBudgetBytes: budget } = this.#limits;
    for (const slot of this.#slots.filter(({ busy }) => !busy).slice(0, Math.max(0, this.#slots.length - workers))) {
      this.remove(slot);
      slot.handle.send({ type: "close" });
    }
    for (const { holder, key } of givenUp(this.#slots, { needed: 0, budget, ...this.#order() })) holder.unload(key);
    this.#isTooMuch = this.#slots.some(({ busy }) => busy);
  }

  #order(): { readonly isPinned: (key: string) => boolean; readonly isPreferred: (key: string) => boolean } {
    return { isPinned: (key) => this.#isPinned(key), isPreferred: (key) => this.#preferred.has(key) };
  }

  get slots(): readonly Slot[] {
    return this.#slots;
  }

  has(key: string): boolean {
    return this.#slots.some(({ loaded }) => loaded.has(key));
  }

  isLeaving(key: string): boolean {
    return this.#leaving.has(key);
  }

  hold(keys: ReadonlySet<string>): void {
    this.#held = keys;
  }

  /** These are unloaded only to make room for others. */
  keepWarm(keys: ReadonlySet<string>): void {
    this.#warm = keys;
  }

  /** @param known keys of the models that requests name */
  keep(keys: ReadonlySet<string>, known: readonly string[]): void {
    const all = [...known, ...this.#slots.flatMap(({ loaded }) => [...loaded.keys()])];
    this.#leaving = new Set(all.filter((key) => !keys.has(key)));
    this.unloadLeaving();
  }

  /** An idle worker for the model: one that has it, else one that has room for it; undefined if the model must wait. */
  slotFor(model: PoolModel): Slot | undefined {
    const { key, sizeBytes: needed } = model;
    const { workers, memoryBudgetBytes: budget } = this.#limits;
    const idle = this.#slots.filter(({ busy }) => !busy);
    const ready = idle.find(({ loaded }) => loaded.has(key));
    if (ready) return ready;
    if (idle.length === 0 && this.#slots.length >= workers) return undefined;
    if (this.#isBound(key) && this.has(key)) return undefined;
    const room = makeRoom(this.#slots, { needed, budget, ...this.#order() });
    // Over budget a model is loaded only when no worker has it and none will give up another one.
    if (!room && this.#slots.some(({ loaded, busy }) => loaded.has(key) || busy)) return undefined;
    for (const { holder, key: unloaded } of room ?? []) holder.unload(unloaded);
    const free = idle[0] ?? this.#add();
    free.loaded.set(key, { model, usedAt: this.#options.clock.now() });
    void this.#watchIdle();
    return free;
  }

  /** No other worker should load what is on its way out, and perhaps none could. */
  #isBound(key: string): boolean {
    return this.#held.has(key) || this.#leaving.has(key) || this.#unloadable.has(key);
  }

  #isPinned(key: string): boolean {
    return this.#held.has(key) || (this.#leaving.has(key) && this.#options.isWanted(key));
  }

  #staysWhenIdle(key: string): boolean {
    return this.#held.has(key) || this.#warm.has(key);
  }

  #add(): Slot {
    const slot = this.#options.start();
    this.#slots.push(slot);
    return slot;
  }

  /** Takes out a worker that ended; false if it was out already. */
  remove(slot: Slot): boolean {
    const at = this.#slots.indexOf(slot);
    if (at >= 0) this.#slots.splice(at, 1);
    return at >= 0;
  }

  /** The worker has not got the model after all. True if another one has it. */
  loadFailed(slot: Slot, key: string): boolean {
    slot.loaded.delete(key);
    if (this.has(key)) this.#unloadable.add(key);
    else this.#unloadable.delete(key);
    return this.has(key);
  }

  unloadLeaving(): void {
    for (const key of this.#leaving) {
      if (this.#options.isWanted(key)) continue;
      for (const slot of this.#slots) if (slot.loaded.has(key) && slot.model?.key !== key) slot.unload(key);
    }
  }

  /** Lets what runs go on, and nothing else. */
  stopWatching(): void {
    this.#idleWatch.abort();
  }

  /** Ends all workers; what they run is lost. */
  async end(): Promise<void> {
    const handles = this.#slots.splice(0).map(({ handle }) => handle);
    for (const handle of handles) handle.send({ type: "close" });
    await Promise.all(handles.map(async ({ ended }) => ended));
  }

  async #watchIdle(): Promise<void> {
    if (this.#watching || this.#idleWatch.signal.aborted) return;
    this.#watching = true;
    const { clock, idleUnloadMs } = this.#options;
    try {
      while (this.#slots.some(({ loaded }) => loaded.size > 0)) {
        await clock.sleep(idleUnloadMs, this.#idleWatch.signal);
        for (const slot of this.#slots.filter(({ busy }) => !busy)) {
          for (const [key, { usedAt }] of slot.loaded)
            if (clock.now() - usedAt >= idleUnloadMs && !this.#staysWhenIdle(key)) slot.unload(key);
        }
      }
    } catch (error) {
      if (!this.#idleWatch.signal.aborted) throw error;
    } finally {
      this.#watching = false;
    }
  }
}
