import type { Clock } from "../clock.ts";
import type { InstalledModel, ModelManifest } from "./manifest.ts";
import type { WorkDone } from "./pool/throughput.ts";
import type { PoolLimits } from "./pool/worker-set.ts";
import type { Search } from "./runtime/searches.ts";
import type { StartWorker } from "./pool/worker-handle.ts";

export interface LocalEngineOptions {
  /**
   * A folder of model folders, or several: of two models for a pair, or with one id, the one in the first folder counts,
   * inside a folder the newest. Or the models themselves, in that order.
   */
  readonly models: string | readonly string[] | readonly InstalledModel[];
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
  /** Default `usual`. Alternatives widen it by themselves. */
  readonly search?: Search;
  /** Whether a translation that runs in circles is searched again without repeats; default true. */
  readonly rescue?: boolean;
  readonly clock?: Clock;
  /** Told once of each model or worker that fails. */
  readonly onProblem?: (problem: string) => void;
  readonly startWorker?: StartWorker;
}

/** What the engine may use while it runs. */
export interface LocalEngineLimits extends Partial<PoolLimits> {
  readonly first?: readonly string[];
}

/** A model, and what was done with it since the engine was made. */
export interface ModelUse extends WorkDone {
  readonly manifest: ModelManifest;
  /** How many workers have it in memory. */
  readonly loaded: number;
  /** About how much memory it takes in one of them. */
  readonly sizeBytes: number;
}
