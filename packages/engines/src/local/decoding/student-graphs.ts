import type { InferenceSession } from "onnxruntime-node";
import type { StudentArchitecture } from "../manifest.ts";

/** How many positions the graphs know; no translation gets longer. */
export const MAX_POSITIONS = 512;
/** The piece that ends a sentence. */
export const END = 0;

export interface StudentGraphs {
  readonly architecture: StudentArchitecture;
  readonly encoder: InferenceSession;
  readonly decoder: InferenceSession;
  /** `k1, v1, k2, v2, …`; `c1, c2, …`; `d1, d2, …` */
  readonly names: {
    readonly memory: readonly string[];
    readonly cells: readonly string[];
    readonly newCells: readonly string[];
  };
  /** The decoder tells the likeliest pieces and reads a sentence's memory once for all its hypotheses; earlier ones do not. */
  readonly tellsChoices: boolean;
}
