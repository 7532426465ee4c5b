import { availableParallelism } from "node:os";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type Clock, systemClock } from "../clock.ts";
import {
  type Engine,
  type EngineCapabilities,
  EngineError,
  type EngineHealth,
  type EngineOutcome,
  type EnginePair,
  type EngineRequest,
} from "../engine.ts";
import { discoverModels, type InstalledModel, type ModelError } from "./manifest.ts";
import { OutcomeStream } from "./outcome-stream.ts";
import { type SubmittedRow, WorkerPool } from "./pool/pool.ts";
import { type StartWorker, startWorkerThread } from "./pool/worker-handle.ts";

export interface LocalEngineOptions {
  /** A folder of model folders; or the models themselves. */
  readonly models: string | readonly InstalledModel[];
  /** Default `local`. */
  readonly id?: string;
  /** Worker threads; default one a core, at most four. Each holds the models it has used. */
  readonly workers?: number;
  /** Default 1 GiB over all workers. */
  readonly memoryBudgetBytes?: number;
  /** Default 10 minutes. */
  readonly idleUnloadMs?: number;
  /** Default 20,000 segments, 1,000,000 code points. */
  readonly queue?: { readonly segments: number; readonly codePoints: number };
  /** Default 16 rows, 1,024 padded pieces. */
  readonly batch?: { readonly rows: number; readonly paddedPieces: number };
  /** Hypotheses followed for every sentence; default 1 (greedy). Alternatives widen it by themselves. */
  readonly beam?: number;
  /** Whether a translation that runs in circles is searched again without repeats; default true. */
  readonly rescue?: boolean;
  readonly clock?: Clock;
  /** Told once of each model or worker that fails. */
  readonly onProblem?: (problem: string) => void;
  readonly startWorker?: StartWorker;
}

const MAX_SEGMENT_CODE_POINTS = 5000;
const MEBIBYTE = 2 ** 20;

/**
 * The built-in engine over all installed models: int8 students on ONNX Runtime in worker threads. Of two models for a
 * pair the one with the lower id serves it. Nothing is loaded before it is needed.
 */
export async function createLocalEngine(options: LocalEngineOptions): Promise<LocalEngine> {
  const { models } = options;
  const found = typeof models === "string" ? await discoverModels(models) : { models, problems: [] };
  return new LocalEngine(found.models, found.problems, options);
}

const pairKey = ({ source, target }: { source: LanguageCode; target: LanguageCode }): string => `${source}>${target}`;

/** See {@link createLocalEngine}. */
export class LocalEngine implements Engine {
  readonly id: string;
  readonly cost = 0;
  /** Installed models, and what is wrong with folders that hold none. */
  readonly models: readonly InstalledModel[];
  readonly problems: readonly ModelError[];
  readonly #pool: WorkerPool;
  readonly #pairs = new Map<string, { readonly pair: EnginePair; readonly modelId: string }>();
  readonly #search: { readonly beam: number; readonly rescue: boolean };

  constructor(models: readonly InstalledModel[], problems: readonly ModelError[], options: LocalEngineOptions) {
    this.id = options.id ?? "local";
    this.models = models;
    this.problems = problems;
    this.#search = { beam: options.beam ?? 1, rescue: options.rescue ?? true };
    for (const { manifest } of models) {
      for (const { source, target } of manifest.pairs) {
        const pair = { source, target };
        if (!this.#pairs.has(pairKey(pair))) this.#pairs.set(pairKey(pair), { pair, modelId: manifest.id });
      }
    }
    this.#pool = new WorkerPool({
      engineId: this.id,
      models,
      workers: options.workers ?? Math.min(4, availableParallelism()),
      batch: options.batch ?? { rows: 16, paddedPieces: 1024 },
      queue: options.queue ?? { segments: 20_000, codePoints: 1_000_000 },
      memoryBudgetBytes: options.memoryBudgetBytes ?? 1024 * MEBIBYTE,
      idleUnloadMs: options.idleUnloadMs ?? 600_000,
      clock: options.clock ?? systemClock,
      startWorker: options.startWorker ?? startWorkerThread,
      ...(options.onProblem && { onProblem: options.onProblem }),
    });
  }

  capabilities(): EngineCapabilities {
    return {
      pairs: [...this.#pairs.values()].map(({ pair }) => pair),
      markup: true,
      alternatives: true,
      domains: [],
      maxSegmentCodePoints: MAX_SEGMENT_CODE_POINTS,
    };
  }

  /** Models in memory, by worker. */
  get loaded(): readonly (readonly string[])[] {
    return this.#pool.loaded;
  }

  async *translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    signal.throwIfAborted();
    if (this.#pool.closed) throw new EngineError("unavailable", this.id, "the local engine is shut down");
    const served = this.#pairs.get(pairKey(request.pair));
    if (!served) {
      const { source, target } = request.pair;
      throw new EngineError("unsupported-pair", this.id, `no installed model translates ${source} to ${target}`);
    }
    const stream = new OutcomeStream(signal);
    const rows: SubmittedRow[] = [];
    for (const [index, { text, tags }] of request.segments.entries()) {
      const codePoints = countCodePoints(text);
      if (codePoints > MAX_SEGMENT_CODE_POINTS) {
        const message = `the segment has ${codePoints} characters, at most ${MAX_SEGMENT_CODE_POINTS} are possible`;
        stream.push({ index, ok: false, error: new EngineError("too-long", this.id, message) });
        continue;
      }
      const segment = { text, pair: served.pair, alternatives: request.alternatives ?? 0, ...this.#search };
      rows.push({ index, codePoints, segment: tags ? { ...segment, tags } : segment });
    }
    const withdraw =
      rows.length > 0 ? this.#pool.submit(served.modelId, rows, (outcome) => stream.push(outcome)) : undefined;
    try {
      yield* stream.take(request.segments.length);
    } finally {
      withdraw?.();
    }
  }

  async health(): Promise<EngineHealth> {
    const queued = this.#pool.waiting;
    if (this.#pool.closed) return { state: "down", detail: "shut down", queued };
    if (this.models.length === 0) {
      return { state: "down", detail: this.problems[0]?.message ?? "no model is installed", queued };
    }
    const [problem] = [...this.#pool.problems.values(), ...this.problems.map(({ message }) => message)];
    return problem === undefined ? { state: "ready", queued } : { state: "degraded", detail: problem, queued };
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
