import type { EngineErrorCode, EngineResult } from "../../engine.ts";
import type { InstalledModel } from "../manifest.ts";
import type { BatchRow } from "../runtime/translate-batch.ts";

/** What the pool tells a worker. */
export type ToWorker =
  /** Translate the rows with the model, which is loaded if it is not. */
  | {
      readonly type: "batch";
      /** Names the model's very content. */
      readonly key: string;
      readonly model: InstalledModel;
      readonly rows: readonly { readonly id: number; readonly segment: BatchRow }[];
    }
  /** Nobody waits for these rows any more. */
  | { readonly type: "cancel"; readonly ids: readonly number[] }
  | { readonly type: "unload"; readonly key: string }
  /** Release everything and end. */
  | { readonly type: "close" };

/** What a worker tells the pool. */
export type FromWorker =
  | { readonly type: "result"; readonly id: number; readonly result: EngineResult }
  | { readonly type: "failure"; readonly id: number; readonly code: EngineErrorCode; readonly message: string }
  /** The batch is over; each of its rows that was not cancelled has been answered. */
  | { readonly type: "done" };
