import { InferenceSession, Tensor } from "onnxruntime-node";
import type { ModelManifest } from "../manifest.ts";

/** How many positions the graphs know; no translation gets longer. */
export const MAX_POSITIONS = 512;
/** The piece that ends a sentence. */
export const END = 0;

/** Encoder output for a batch: the mask [rows, length], then each decoder layer's keys and values. */
export interface Memory {
  readonly rows: number;
  readonly length: number;
  /** Source pieces of each row, prefix and end mark included. */
  readonly lengths: readonly number[];
  readonly mask: Float32Array;
  /** `k1, v1, k2, v2, …`, each [rows, heads, length, dimension / heads]. */
  readonly layers: readonly Float32Array[];
}

/** What one decoder step needs from the step before, for each row. */
export interface StepState {
  readonly previous: BigInt64Array;
  /** SSRU cells of each layer, [rows, 1, dimension]. */
  readonly cells: readonly Float32Array[];
}

export interface StepResult extends StepState {
  /** [rows, vocabulary], if asked for. */
  readonly logits?: Float32Array;
  /** [rows, length], if asked for. */
  readonly attention?: Float32Array;
}

type Architecture = ModelManifest["architecture"];

const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  logSeverityLevel: 3,
};

/** The two graphs of a model: the encoder once a sentence, the decoder once a target piece. */
export class Student {
  readonly architecture: Architecture;
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;
  readonly #names: { readonly memory: string[]; readonly cells: string[]; readonly newCells: string[] };

  private constructor(architecture: Architecture, encoder: InferenceSession, decoder: InferenceSession) {
    this.architecture = architecture;
    this.#encoder = encoder;
    this.#decoder = decoder;
    const layers = Array.from({ length: architecture.decoderLayers }, (_, n) => n + 1);
    this.#names = {
      memory: layers.flatMap((n) => [`k${n}`, `v${n}`]),
      cells: layers.map((n) => `c${n}`),
      newCells: layers.map((n) => `d${n}`),
    };
  }

  /** @throws Error when a graph is damaged or lacks an input or output of the agreed names */
  static async load(architecture: Architecture, encoder: Uint8Array, decoder: Uint8Array): Promise<Student> {
    const student = new Student(
      architecture,
      await InferenceSession.create(encoder, sessionOptions),
      await InferenceSession.create(decoder, sessionOptions),
    );
    student.#checkNames();
    return student;
  }

  #checkNames(): void {
    const { memory, cells, newCells } = this.#names;
    const wanted: [string, readonly string[], readonly string[]][] = [
      ["an input of the encoder", this.#encoder.inputNames, ["ids", "mask"]],
      ["an output of the encoder", this.#encoder.outputNames, memory],
      ["an input of the decoder", this.#decoder.inputNames, ["prev", "first", "position", "mask", ...cells, ...memory]],
      ["an output of the decoder", this.#decoder.outputNames, ["logits", "next", "attention", ...newCells]],
    ];
    for (const [what, present, names] of wanted) {
      const missing = names.find((name) => !present.includes(name));
      if (missing !== undefined) throw new Error(`${missing} is missing, ${what}`);
    }
  }

  async encode(sources: readonly (readonly number[])[]): Promise<Memory> {
    const rows = sources.length;
    const length = sources.reduce((longest, { length }) => Math.max(longest, length), 0);
    const ids = new BigInt64Array(rows * length);
    const mask = new Float32Array(rows * length);
    sources.forEach((source, row) => {
      source.forEach((id, n) => {
        ids[row * length + n] = BigInt(id);
      });
      mask.fill(1, row * length, row * length + source.length);
    });
    const output = await this.#encoder.run(
      { ids: new Tensor("int64", ids, [rows, length]), mask: new Tensor("float32", mask, [rows, length]) },
      this.#names.memory,
    );
    const layers = this.#names.memory.map((name) => output[name].data as Float32Array);
    return { rows, length, lengths: sources.map((source) => source.length), mask, layers };
  }

  firstState(rows: number): StepState {
    const cells = this.#names.cells.map(() => new Float32Array(rows * this.architecture.dimension));
    return { previous: new BigInt64Array(rows), cells };
  }

  /** One target piece for every row; `position` counts from 0. */
  async step(
    memory: Memory,
    state: StepState,
    position: number,
    want: { readonly logits?: boolean; readonly attention?: boolean },
  ): Promise<StepResult> {
    const { dimension, heads } = this.architecture;
    const { rows, length } = memory;
    const feeds: Record<string, Tensor> = {
      prev: new Tensor("int64", state.previous, [rows]),
      first: new Tensor("float32", Float32Array.of(position === 0 ? 0 : 1), [1]),
      position: new Tensor("int64", BigInt64Array.of(BigInt(position)), [1]),
      mask: new Tensor("float32", memory.mask, [rows, length]),
    };
    this.#names.memory.forEach((name, n) => {
      feeds[name] = new Tensor("float32", memory.layers[n], [rows, heads, length, dimension / heads]);
    });
    this.#names.cells.forEach((name, n) => {
      feeds[name] = new Tensor("float32", state.cells[n], [rows, 1, dimension]);
    });
    const wanted = ["next", ...this.#names.newCells];
    if (want.logits) wanted.push("logits");
    if (want.attention) wanted.push("attention");
    const output = await this.#decoder.run(feeds, wanted);
    return {
      previous: output["next"].data as BigInt64Array,
      cells: this.#names.newCells.map((name) => output[name].data as Float32Array),
      ...(want.logits && { logits: output["logits"].data as Float32Array }),
      ...(want.attention && { attention: output["attention"].data as Float32Array }),
    };
  }

  async release(): Promise<void> {
    await this.#encoder.release();
    await this.#decoder.release();
  }
}

/** The memory of the given rows, in that order (a row may stand in it several times), cut to their longest source. */
export function selectMemory(memory: Memory, rows: readonly number[], architecture: Architecture): Memory {
  const { heads, dimension } = architecture;
  const lengths = rows.map((row) => memory.lengths[row]);
  const length = lengths.reduce((longest, next) => Math.max(longest, next), 0);
  const mask = new Float32Array(rows.length * length);
  rows.forEach((row, n) => mask.fill(1, n * length, n * length + memory.lengths[row]));
  const width = dimension / heads;
  const [from, to] = [memory.length * width, length * width];
  const layers = memory.layers.map((layer) => {
    const selected = new Float32Array(rows.length * heads * to);
    rows.forEach((row, n) => {
      for (let head = 0; head < heads; head++) {
        const start = (row * heads + head) * from;
        selected.set(layer.subarray(start, start + to), (n * heads + head) * to);
      }
    });
    return selected;
  });
  return { rows: rows.length, length, lengths, mask, layers };
}

/** The state of the given rows, in that order. */
export function selectState(state: StepState, rows: readonly number[], dimension: number): StepState {
  const cells = state.cells.map((cell) => {
    const selected = new Float32Array(rows.length * dimension);
    rows.forEach((row, n) => selected.set(cell.subarray(row * dimension, (row + 1) * dimension), n * dimension));
    return selected;
  });
  return { previous: BigInt64Array.from(rows, (row) => state.previous[row]), cells };
}
