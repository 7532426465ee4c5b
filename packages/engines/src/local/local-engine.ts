import { availableParallelism } from "node:os";
import path from "node:path";
import { systemClock } from "../clock.ts";
import {
  type Engine,
  type EngineCapabilities,
  EngineError,
  type EngineHealth,
  type EngineOutcome,
  type EnginePair,
  type EngineRequest,
} from "../engine.ts";
import { type InstalledModel, ModelError } from "./manifest.ts";
import {
  chooseModels,
  domainsOf,
  findModels,
  type FoundModels,
  inOrder,
  type ModelChoice,
  pairKey,
  type ServingModel,
  servingModels,
} from "./model-choice.ts";
import { OutcomeStream } from "./outcome-stream.ts";
import { type PoolModel, poolModel } from "./pool/model-memory.ts";
import { type SubmittedRow, WorkerPool } from "./pool/pool.ts";
import { startWorkerThread } from "./pool/worker-handle.ts";
import type { PoolLimits } from "./pool/worker-set.ts";
import type { LocalEngineLimits, LocalEngineOptions, ModelUse } from "./local-engine-options.ts";
import type { Search } from "./runtime/searches.ts";
import { tryModel, WarmUp } from "./warm-up.ts";

const MAX_SEGMENT_CODE_POINTS = 5000;
const MEBIBYTE = 2 ** 20;

/**
 * The built-in engine over all installed models: int8 students on ONNX Runtime in worker threads. Nothing is loaded
 * before it is needed or {@link LocalEngine.warm} is called.
 */
export async function createLocalEngine(options: LocalEngineOptions): Promise<LocalEngine> {
  const { folders, models } = sourceOf(options.models);
  return new LocalEngine(folders, models ?? (await findModels(folders)), options);
}

function sourceOf(given: LocalEngineOptions["models"]): { folders: readonly string[]; models?: FoundModels } {
  if (typeof given === "string") return { folders: [given] };
  const folders = given.filter((one) => typeof one === "string");
  const models = given.filter((one) => typeof one !== "string").map(poolModel);
  return models.length > 0 ? { folders: [], models: { models, problems: [] } } : { folders };
}

/** See {@link createLocalEngine}. */
export class LocalEngine implements Engine {
  readonly id: string;
  readonly cost = 0;
  readonly #folders: readonly string[];
  readonly #pool: WorkerPool;
  readonly #search: { readonly search: Search; readonly rescue: boolean };
  readonly #onProblem: (problem: string) => void;
  #problems: readonly ModelError[];
  #choice: ModelChoice;
  /** Of the choice, which is asked for several times a sentence. */
  #capabilities: EngineCapabilities;
  /** Models that could not be loaded when they were needed. */
  readonly #suspects = new Set<string>();
  #reloading: Promise<void> = Promise.resolve();
  #nextReload: Promise<void> | undefined;
  readonly #warmUp: WarmUp;
  readonly #made: PoolLimits;

  constructor(folders: readonly string[], { models, problems }: FoundModels, options: LocalEngineOptions) {
    this.id = options.id ?? "local";
    this.#folders = folders;
    this.#problems = problems;
    this.#choice = chooseModels(models);
    this.#search = { search: options.search ?? "usual", rescue: options.rescue ?? true };
    this.#capabilities = this.#capabilitiesOf(this.#choice);
    this.#onProblem = options.onProblem ?? (() => undefined);
    this.#made = {
      workers: options.workers ?? Math.min(4, availableParallelism()),
      memoryBudgetBytes: options.memoryBudgetBytes ?? 1024 * MEBIBYTE,
    };
    this.#pool = new WorkerPool({
      engineId: this.id,
      ...this.#made,
      batch: options.batch ?? { rows: 16, paddedPieces: 1024 },
      queue: options.queue ?? { segments: 20_000, codePoints: 1_000_000 },
      idleUnloadMs: options.idleUnloadMs ?? 600_000,
      clock: options.clock ?? systemClock,
      startWorker: options.startWorker ?? startWorkerThread,
      onProblem: this.#onProblem,
      successorFor: async (pair, failed) => {
        this.#suspects.add(failed.key);
        await this.reload();
        return this.#choice.get(pairKey(pair))?.model;
      },
    });
    this.#warmUp = new WarmUp(this.#pool, this.#onProblem);
  }

  /**
   * Loads the models that serve into the workers, as far as the memory budget goes, those of `first` before the others,
   * and has each translate a little, so that nobody waits for that later. They stay in memory, and so will those that take
   * their places. Until it is done the first time, {@link health} says `starting`; requests are served meanwhile.
   */
  async warm(first: readonly EnginePair[] = []): Promise<void> {
    await this.#warmUp.run(servingModels(this.#choice), first);
  }

  /** The models that serve a pair now. */
  get models(): readonly InstalledModel[] {
    return servingModels(this.#choice).map(({ model }) => model.model);
  }

  /** What is wrong with the models that do not. */
  get problems(): readonly ModelError[] {
    return this.#problems;
  }

  capabilities(): EngineCapabilities {
    return this.#capabilities;
  }

  #capabilitiesOf(choice: ModelChoice): EngineCapabilities {
    return {
      pairs: [...choice.values()].map(({ pair }) => pair),
      markup: true,
      alternatives: true,
      termSpans: true,
      thorough: this.#search.search !== "thorough",
      domains: domainsOf(choice),
      maxSegmentCodePoints: MAX_SEGMENT_CODE_POINTS,
    };
  }

  /** What the models that serve a pair now have done, and how much memory they take in each worker that has them. */
  get use(): readonly ModelUse[] {
    return servingModels(this.#choice).map(({ model: { key, model, sizeBytes } }) => {
      const { words, busyMs, loaded } = this.#pool.useOf(key);
      return { manifest: model.manifest, sizeBytes, words, busyMs, loaded };
    });
  }

  /**
   * From now on the workers use no more than that, and no more than what they were made with where it is left out. The
   * models of `first`, by their ids, are loaded before others and stay in memory longest.
   */
  limit({ workers, memoryBudgetBytes, first = [] }: LocalEngineLimits): void {
    const serving = servingModels(this.#choice);
    const isFirst = ({ model }: ServingModel): boolean => first.includes(model.model.manifest.id);
    const limits = {
      workers: workers ?? this.#made.workers,
      memoryBudgetBytes: memoryBudgetBytes ?? this.#made.memoryBudgetBytes,
    };
    this.#warmUp.prefer(first);
    this.#pool.limit(limits, new Set(serving.filter(isFirst).map(({ model }) => model.key)));
    void this.#warmUp.again(serving);
  }

  /** Models in memory, by worker. */
  get loaded(): readonly (readonly string[])[] {
    return this.#pool.loaded;
  }

  /**
   * Looks through the folders again and switches over to what is there. A model that is new has to load and translate
   * first; one that cannot is reported, and what served its pairs before goes on. Requests that have begun end on the
   * model they began with, and models that nobody needs any more are unloaded. Calls are served one after the other. Does
   * nothing where the models were given themselves.
   *
   * @throws EngineError `unavailable` if the engine is closed
   */
  async reload(): Promise<void> {
    if (this.#folders.length === 0) return;
    this.#nextReload ??= this.#reloadAfter(this.#reloading);
    const reload = this.#nextReload;
    this.#reloading = reload.catch(() => undefined);
    await reload;
  }

  async #reloadAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    this.#nextReload = undefined;
    if (this.#pool.closed) throw new EngineError("unavailable", this.id, "the local engine is shut down");
    await this.#switchOver();
  }

  async #switchOver(): Promise<void> {
    const found = await findModels(this.#folders);
    const before = servingModels(this.#choice).map(({ model }) => model);
    const onDisk = new Set(found.models.map(({ key }) => key));
    const gone = before.filter(({ key }) => !onDisk.has(key));
    this.#pool.hold(new Set(gone.map(({ key }) => key)));
    const usable = new Set(before.map(({ key }) => key).filter((key) => !this.#suspects.has(key)));
    this.#suspects.clear();
    const refused = new Map<string, ModelError>();
    let choice: ModelChoice;
    let untried: readonly ServingModel[];
    do {
      const kept = gone.filter((model) => this.#isReplacedInVain(model, found, refused));
      const good = found.models.filter(({ key }) => !refused.has(key));
      // What served before is tried again and again rather than to have nothing for its pairs.
      const last = before.filter(({ key }) => refused.has(key) && onDisk.has(key));
      choice = chooseModels([...inOrder([...kept, ...good], this.#folders), ...last]);
      untried = servingModels(choice).filter(({ model: { key } }) => !usable.has(key) && !refused.has(key));
      for (const serving of untried) {
        const problem = await this.#tryOut(serving);
        if (problem) refused.set(serving.model.key, problem);
        else usable.add(serving.model.key);
      }
    } while (untried.length > 0);
    this.#switchTo(choice, [...found.problems, ...refused.values()], gone);
  }

  /** Whether its files made way for some that cannot be used or cannot be read, while a worker still has it. */
  #isReplacedInVain({ key, model }: PoolModel, found: FoundModels, refused: ReadonlyMap<string, ModelError>): boolean {
    const bad = [
      ...found.problems.map(({ file }) => path.dirname(file)),
      ...found.models.flatMap((one) => (refused.has(one.key) ? [one.model.folder] : [])),
    ];
    const unreadable = found.problems.map(({ file }) => path.resolve(file));
    const isOutOfSight = unreadable.includes(path.resolve(path.dirname(model.folder)));
    return this.#pool.has(key) && (isOutOfSight || bad.includes(model.folder));
  }

  #switchTo(choice: ModelChoice, problems: readonly ModelError[], gone: readonly PoolModel[]): void {
    const known = new Set(this.#problems.map(({ message }) => message));
    this.#choice = choice;
    this.#capabilities = this.#capabilitiesOf(choice);
    this.#problems = problems;
    const serving = new Set(servingModels(choice).map(({ model }) => model.key));
    this.#pool.hold(new Set(gone.map(({ key }) => key).filter((key) => serving.has(key))));
    this.#pool.keep(serving);
    for (const { message } of problems) if (!known.has(message)) this.#onProblem(message);
    void this.#warmUp.again(servingModels(choice));
  }

  /** Has a worker load the model and translate a word with it; what is wrong if that fails. */
  async #tryOut(serving: ServingModel): Promise<ModelError | undefined> {
    const problem = await tryModel(this.#pool, serving);
    return problem === undefined ? undefined : new ModelError(serving.model.model.folder, `is not used: ${problem}`);
  }

  async *translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    signal.throwIfAborted();
    if (this.#pool.closed) throw new EngineError("unavailable", this.id, "the local engine is shut down");
    const served = this.#choice.get(pairKey(request.pair));
    if (!served) {
      const { source, target } = request.pair;
      throw new EngineError("unsupported-pair", this.id, `no installed model translates ${source} to ${target}`);
    }
    const stream = new OutcomeStream(signal);
    const rows: SubmittedRow[] = [];
    for (const [index, { text, tags, marks, terms, similar }] of request.segments.entries()) {
      const codePoints = countCodePoints(text);
      if (codePoints > MAX_SEGMENT_CODE_POINTS) {
        const message = `the segment has ${codePoints} characters, at most ${MAX_SEGMENT_CODE_POINTS} are possible`;
        stream.push({ index, ok: false, error: new EngineError("too-long", this.id, message) });
        continue;
      }
      const { pair, domain, alternatives = 0, scores = false, thorough = false } = request;
      const search = { ...this.#search, ...(thorough && ({ search: "thorough" } as const)) };
      const segment = { text, pair, alternatives, scores, ...search, ...(domain !== undefined && { domain }) };
      const extras = {
        ...(tags && { tags }),
        ...(marks !== undefined && { marks }),
        ...(terms && { terms }),
        ...(similar && { similar: similar.slice(0, 1) }),
      };
      rows.push({ index, codePoints, segment: { ...segment, ...extras } });
    }
    const withdraw =
      rows.length > 0 ? this.#pool.submit(served.model, rows, (outcome) => stream.push(outcome)) : undefined;
    try {
      yield* stream.take(request.segments.length);
    } finally {
      withdraw?.();
    }
  }

  async health(): Promise<EngineHealth> {
    const queued = this.#pool.waiting;
    if (this.#pool.closed) return { state: "down", detail: "shut down", queued };
    if (this.#choice.size === 0) {
      return { state: "down", detail: this.problems[0]?.message ?? "no model is installed", queued };
    }
    const own = this.problems.map(({ message }) => message);
    const [problem] = [...this.#pool.problems.values(), ...own, ...this.#warmUp.problems];
    if (problem !== undefined) return { state: "degraded", detail: problem, queued };
    return this.#warmUp.isStarting
      ? { state: "starting", detail: "the models are being loaded", queued }
      : { state: "ready", queued };
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}

function countCodePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count++;
  }
  return count;
}
