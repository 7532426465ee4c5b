import type { RankedPiece } from "./top-pieces.ts";

/** A sentence, or a part of one, to decode. */
export interface DecodeRow {
  /** Prefix pieces if any, pieces, end mark. */
  readonly source: readonly number[];
  /** What the translation has to start with; not part of what is given out. All rows of a batch have one, or none. */
  readonly forcedId?: number | undefined;
}

/** What one step gives for each row, in the order of the rows. */
export interface StepResult {
  /** The likeliest piece of each row that is not suppressed; may be empty where only the logits were asked for. */
  readonly next: readonly number[];
  /** The likeliest pieces of each row, the best first, if asked for. */
  readonly choices?: readonly (readonly RankedPiece[])[];
  /** [rows, vocabulary], if asked for. */
  readonly logits?: Float32Array;
  /** Log probability of each row's `next`, if asked for; where it is absent the logits are there. */
  readonly scores?: Float32Array;
  /** [rows, source length], if asked for and the model tells it. */
  readonly attention?: Float32Array;
}

/** Rows that are being translated together, a target piece a step; it keeps what the model has to know of each. */
export interface Decoding {
  /** Source pieces of the longest row: the width of `attention`. */
  readonly sourceLength: number;
  /** Goes on with these rows of the last step, in that order; a row may come several times. */
  select(rows: readonly number[]): void;
  /** @param previous the piece each row got in the step before; undefined at the first step */
  step(previous: readonly number[] | undefined, want: StepWants): Promise<StepResult>;
}

export interface StepWants {
  /** How many of the likeliest pieces; for models that tell choices. */
  readonly choices?: number;
  readonly logits?: boolean;
  readonly scores?: boolean;
  readonly attention?: boolean;
}

/** A loaded encoder and decoder, of whatever architecture, as the searches see it. */
export interface StepModel {
  readonly vocabularySize: number;
  /** The piece that ends a sentence, in the source and in the target. */
  readonly endId: number;
  /** Pieces that no translation may hold. */
  readonly suppressedIds: ReadonlySet<number>;
  /** How many pieces the graphs can write, the end mark included. */
  readonly maxTargetPieces: number;
  /** Whether steps tell how much each target piece looked at each source piece. */
  readonly hasAttention: boolean;
  /** Whether steps tell the likeliest pieces, so that nobody has to read their logits; following several is cheap then. */
  readonly tellsChoices: boolean;
  /** Reads the sources. */
  encode(sources: readonly (readonly number[])[]): Promise<Decoding>;
  release(): Promise<void>;
}

/** Reads the sources and takes the steps that are forced; `previous` is what the first free step is to be given. */
export async function startDecoding(
  model: StepModel,
  rows: readonly DecodeRow[],
): Promise<{ readonly decoding: Decoding; readonly previous: readonly number[] | undefined }> {
  const decoding = await model.encode(rows.map(({ source }) => source));
  const forced = rows.flatMap(({ forcedId }) => (forcedId === undefined ? [] : [forcedId]));
  if (forced.length === 0) return { decoding, previous: undefined };
  if (forced.length < rows.length) throw new Error("some rows of a batch are forced and some are not");
  await decoding.step(undefined, { logits: true });
  return { decoding, previous: forced };
}
