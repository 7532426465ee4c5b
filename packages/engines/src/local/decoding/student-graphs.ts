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
  /** `k1, v1, k2, v2, …`; `cells`, in earlier graphs `c1, c2, …`; `new_cells`, in earlier ones `d1, d2, …` */
  readonly names: {
    readonly memory: readonly string[];
    readonly cells: readonly string[];
    readonly newCells: readonly string[];
  };
  /** How many numbers each of the cells has for a row. */
  readonly cellWidth: number;
  /** The decoder is given what to add where a source has no piece; earlier ones work it out at each step from its mask. */
  readonly takesGaps: boolean;
  /** The encoder tells which of the decoder's outputs a source asks for, each of which knows some of the pieces; 0 knows all. */
  readonly choosesOutput: boolean;
  /** The decoder tells the likeliest pieces and reads a sentence's memory once for all its hypotheses; earlier ones do not. */
  readonly tellsChoices: boolean;
}
