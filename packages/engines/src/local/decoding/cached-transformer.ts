import { type InferenceSession, Tensor } from "onnxruntime-node";
import type { CachedArchitecture } from "../manifest.ts";
import { checkNames, floats, openSession, padSources, selectAndCut, selectBlocks } from "./sessions.ts";
import type { Decoding, StepModel, StepResult, StepWants } from "./step-model.ts";

/** Paths, so that graphs of any size and their external data are left to the runtime. */
export interface CachedGraphFiles {
  readonly encoder: string;
  /** The first step; or all steps, with `use_cache_branch`. */
  readonly decoder: string;
  /** The steps after the first, where the decoder does not hold them. */
  readonly decoderWithPast?: string;
}

interface Graphs {
  readonly architecture: CachedArchitecture;
  readonly encoder: InferenceSession;
  readonly first: InferenceSession;
  /** The same as `first` where both are merged. */
  readonly later: InferenceSession;
  /** `past_key_values.{layer}.{side}.{key,value}` without the first part. */
  readonly caches: { readonly decoder: readonly string[]; readonly encoder: readonly string[] };
}

/**
 * An encoder and a decoder that keeps the keys and values of what it wrote, in the form of Hugging Face Optimum's
 * exports: one decoder graph for the first step and one for the others, or both merged.
 */
export class CachedTransformer implements StepModel {
  readonly vocabularySize: number;
  readonly endId: number;
  readonly suppressedIds: ReadonlySet<number>;
  readonly maxTargetPieces: number;
  readonly hasAttention = false;
  readonly tellsChoices = false;
  readonly #graphs: Graphs;

  private constructor(graphs: Graphs) {
    const { vocabularySize, endId, suppressedIds, maxTargetTokens } = graphs.architecture;
    this.vocabularySize = vocabularySize;
    this.endId = endId;
    this.suppressedIds = new Set(suppressedIds);
    // The start mark and a piece that is forced have positions of their own.
    this.maxTargetPieces = maxTargetTokens - 2;
    this.#graphs = graphs;
  }

  /** @throws Error when a graph is damaged or its inputs and outputs are not the agreed ones */
  static async load(architecture: CachedArchitecture, files: CachedGraphFiles): Promise<CachedTransformer> {
    const encoder = await openSession(files.encoder);
    const first = await openSession(files.decoder);
    const later = files.decoderWithPast === undefined ? first : await openSession(files.decoderWithPast);
    const layers = Array.from({ length: architecture.decoderLayers }, (_, n) => n);
    const sideOf = (side: string): string[] => layers.flatMap((n) => [`${n}.${side}.key`, `${n}.${side}.value`]);
    const graphs = {
      architecture,
      encoder,
      first,
      later,
      caches: { decoder: sideOf("decoder"), encoder: sideOf("encoder") },
    };
    checkGraphs(graphs);
    return new CachedTransformer(graphs);
  }

  async encode(sources: readonly (readonly number[])[]): Promise<Decoding> {
    const { length, ids } = padSources(sources, this.#graphs.architecture.padId);
    const lengths = sources.map((source) => source.length);
    const mask = maskOf(lengths, length);
    const shape = [sources.length, length];
    const output = await this.#graphs.encoder.run(
      { input_ids: new Tensor("int64", ids, shape), attention_mask: new Tensor("int64", mask, shape) },
      [HIDDEN],
    );
    const hidden = floats(output[HIDDEN], HIDDEN);
    return new CachedDecoding(this.#graphs, { lengths, length, mask, hidden, layers: [] });
  }

  async release(): Promise<void> {
    const { encoder, first, later } = this.#graphs;
    for (const session of new Set([encoder, first, later])) await session.release();
  }
}

const HIDDEN = "last_hidden_state";
const BRANCH = "use_cache_branch";

function checkGraphs({ encoder, first, later, caches }: Graphs): void {
  const all = [...caches.decoder, ...caches.encoder];
  const past = all.map((name) => `past_key_values.${name}`);
  const present = (names: readonly string[]): string[] => ["logits", ...names.map((name) => `present.${name}`)];
  checkNames("encoder", encoder, { inputs: ["input_ids", "attention_mask"], outputs: [HIDDEN] });
  const always = ["input_ids", "encoder_attention_mask"];
  const firstInputs = [...always, "encoder_hidden_states"];
  if (first === later) {
    checkNames("merged decoder", first, { inputs: [...firstInputs, ...past, BRANCH], outputs: present(all) });
  } else {
    checkNames("decoder", first, { inputs: firstInputs, outputs: present(all) });
    checkNames("decoder with past", later, { inputs: [...always, ...past], outputs: present(caches.decoder) });
  }
  const known = new Set([...firstInputs, ...past, BRANCH]);
  const unknown = [...first.inputNames, ...later.inputNames].find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`the decoder has an input ${unknown}, which is not known`);
}

/** Encoder output for a batch. */
interface Memory {
  /** Source pieces of each row, prefix and end mark included. */
  readonly lengths: readonly number[];
  readonly length: number;
  /** [rows, length] */
  readonly mask: BigInt64Array;
  /** [rows, length, dimension] */
  readonly hidden: Float32Array;
  /** Keys and values of each decoder layer, [rows, heads, length, head dimension]; none before the first step. */
  readonly layers: readonly Float32Array[];
}

function maskOf(lengths: readonly number[], length: number): BigInt64Array {
  const mask = new BigInt64Array(lengths.length * length);
  lengths.forEach((used, row) => mask.fill(1n, row * length, row * length + used));
  return mask;
}

class CachedDecoding implements Decoding {
  readonly #graphs: Graphs;
  #memory: Memory;
  /** The row of the batch that each row of the memory was at first. */
  #origins: readonly number[];
  /** Keys and values of each layer for the pieces written so far, [rows, heads, pieces, head dimension]. */
  #past: readonly Float32Array[];
  #position = 0;

  constructor(graphs: Graphs, memory: Memory) {
    this.#graphs = graphs;
    this.#memory = memory;
    this.#origins = memory.lengths.map((_, row) => row);
    this.#past = graphs.caches.decoder.map(() => new Float32Array());
  }

  get sourceLength(): number {
    return this.#memory.length;
  }

  select(rows: readonly number[]): void {
    const { heads, headDimension } = this.#graphs.architecture;
    const before = this.#origins;
    if (rows.length === before.length && rows.every((row, n) => row === n)) return;
    this.#past = this.#past.map((values) => selectBlocks(values, rows, heads * this.#position * headDimension));
    this.#origins = rows.map((row) => before[row]);
    const isSame = rows.length === before.length && this.#origins.every((origin, n) => origin === before[n]);
    if (!isSame) this.#selectMemory(rows);
  }

  /** The memory of the rows, cut to their longest source. */
  #selectMemory(rows: readonly number[]): void {
    const { heads, headDimension } = this.#graphs.architecture;
    const { lengths: before, length: from, hidden, layers } = this.#memory;
    const lengths = rows.map((row) => before[row]);
    const length = lengths.reduce((longest, next) => Math.max(longest, next), 0);
    const dimension = hidden.length / (before.length * from);
    this.#memory = {
      lengths,
      length,
      mask: maskOf(lengths, length),
      hidden: selectAndCut(hidden, rows, { blocks: 1, from: from * dimension, to: length * dimension }),
      layers: layers.map((layer) =>
        selectAndCut(layer, rows, { blocks: heads, from: from * headDimension, to: length * headDimension }),
      ),
    };
  }

  async step(previous: readonly number[] | undefined, want: StepWants): Promise<StepResult> {
    const { first, later, caches } = this.#graphs;
    const isFirst = this.#position === 0;
    const session = isFirst ? first : later;
    const kept = isFirst ? [...caches.decoder, ...caches.encoder] : caches.decoder;
    const output = await session.run(this.#feeds(session, previous), [
      "logits",
      ...kept.map((name) => `present.${name}`),
    ]);
    const presentOf = (name: string): Float32Array => floats(output[`present.${name}`], name);
    this.#past = caches.decoder.map(presentOf);
    if (isFirst) this.#memory = { ...this.#memory, layers: caches.encoder.map(presentOf) };
    this.#position++;
    const logits = floats(output["logits"], "logits");
    if (want.scores) return { next: this.#likeliest(logits), logits };
    return want.logits ? { next: [], logits } : { next: this.#likeliest(logits) };
  }

  #feeds(session: InferenceSession, previous: readonly number[] | undefined): Record<string, Tensor> {
    const { architecture, caches } = this.#graphs;
    const { heads, headDimension, startId } = architecture;
    const { lengths, length, mask, hidden, layers } = this.#memory;
    const rows = lengths.length;
    const ids = BigInt64Array.from(lengths, (_, row) => BigInt(previous?.[row] ?? startId));
    const feeds: Record<string, Tensor> = {
      input_ids: new Tensor("int64", ids, [rows, 1]),
      encoder_attention_mask: new Tensor("int64", mask, [rows, length]),
    };
    const takes = new Set(session.inputNames);
    if (takes.has("encoder_hidden_states")) {
      feeds["encoder_hidden_states"] = new Tensor("float32", hidden, [rows, length, hidden.length / (rows * length)]);
    }
    if (takes.has(BRANCH)) feeds[BRANCH] = new Tensor("bool", Uint8Array.of(this.#position === 0 ? 0 : 1), [1]);
    const give = (names: readonly string[], values: readonly Float32Array[], pieces: number): void =>
      names.forEach((name, n) => {
        const input = `past_key_values.${name}`;
        const cache = values[n] ?? new Float32Array();
        if (takes.has(input)) feeds[input] = new Tensor("float32", cache, [rows, heads, pieces, headDimension]);
      });
    give(caches.decoder, this.#past, this.#position);
    give(caches.encoder, layers, layers.length === 0 ? 0 : length);
    return feeds;
  }

  #likeliest(logits: Float32Array): number[] {
    const { vocabularySize, suppressedIds } = this.#graphs.architecture;
    return this.#memory.lengths.map((_, row) => {
      const scores = logits.subarray(row * vocabularySize, (row + 1) * vocabularySize);
      for (const id of suppressedIds) scores[id] = -Infinity;
      let best = 0;
      // An indexed loop: over typed arrays it runs several times as fast as `for of`.
      for (let id = 1; id < vocabularySize; id++) if (scores[id] > scores[best]) best = id;
      return best;
    });
  }
}
