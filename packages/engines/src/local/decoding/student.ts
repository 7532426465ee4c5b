import { type InferenceSession, Tensor } from "onnxruntime-node";
import type { StudentArchitecture } from "../manifest.ts";
import { checkNames, floats, openSession, padSources, selectAndCut, selectBlocks } from "./sessions.ts";
import type { Decoding, StepModel, StepResult, StepWants } from "./step-model.ts";

/** How many positions the graphs know; no translation gets longer. */
const MAX_POSITIONS = 512;
/** The piece that ends a sentence. */
const END = 0;

interface Graphs {
  readonly architecture: StudentArchitecture;
  readonly encoder: InferenceSession;
  readonly decoder: InferenceSession;
  /** `k1, v1, k2, v2, …`; `c1, c2, …`; `d1, d2, …` */
  readonly names: { readonly memory: string[]; readonly cells: string[]; readonly newCells: string[] };
  /** The decoder tells how likely its pieces are, for the rows it is asked for; those converted before do not. */
  readonly tellsScores: boolean;
}

/** A Marian student's two graphs: the encoder once a sentence, the decoder with its SSRU cells once a target piece. */
export class Student implements StepModel {
  readonly vocabularySize: number;
  readonly endId = END;
  readonly suppressedIds: ReadonlySet<number> = new Set();
  readonly maxTargetPieces = MAX_POSITIONS;
  readonly hasAttention = true;
  readonly #graphs: Graphs;

  private constructor(graphs: Graphs) {
    this.vocabularySize = graphs.architecture.vocabularySize;
    this.#graphs = graphs;
  }

  /** @throws Error when a graph is damaged or lacks an input or output of the agreed names */
  static async load(architecture: StudentArchitecture, encoder: Uint8Array, decoder: Uint8Array): Promise<Student> {
    const layers = Array.from({ length: architecture.decoderLayers }, (_, n) => n + 1);
    const names = {
      memory: layers.flatMap((n) => [`k${n}`, `v${n}`]),
      cells: layers.map((n) => `c${n}`),
      newCells: layers.map((n) => `d${n}`),
    };
    const [encoding, step] = [await openSession(encoder), await openSession(decoder)];
    const tellsScores = step.inputNames.includes("scored") && step.outputNames.includes("scores");
    const graphs = { architecture, encoder: encoding, decoder: step, names, tellsScores };
    const { memory, cells, newCells } = names;
    checkNames("encoder", graphs.encoder, { inputs: ["ids", "mask"], outputs: memory });
    checkNames("decoder", graphs.decoder, {
      inputs: ["prev", "first", "position", "mask", ...cells, ...memory],
      outputs: ["logits", "next", "attention", ...newCells],
    });
    return new Student(graphs);
  }

  async encode(sources: readonly (readonly number[])[]): Promise<Decoding> {
    const { encoder, names } = this.#graphs;
    const { length, ids } = padSources(sources, END);
    const lengths = sources.map((source) => source.length);
    const mask = maskOf(lengths, length);
    const shape = [sources.length, length];
    const output = await encoder.run(
      { ids: new Tensor("int64", ids, shape), mask: new Tensor("float32", mask, shape) },
      names.memory,
    );
    const layers = names.memory.map((name) => floats(output[name], name));
    return new StudentDecoding(this.#graphs, { lengths, length, mask, layers });
  }

  async release(): Promise<void> {
    await this.#graphs.encoder.release();
    await this.#graphs.decoder.release();
  }
}

/** Encoder output for a batch. */
interface Memory {
  /** Source pieces of each row, prefix and end mark included. */
  readonly lengths: readonly number[];
  readonly length: number;
  /** [rows, length] */
  readonly mask: Float32Array;
  /** Keys and values of each decoder layer, [rows, heads, length, dimension / heads]. */
  readonly layers: readonly Float32Array[];
}

function maskOf(lengths: readonly number[], length: number): Float32Array {
  const mask = new Float32Array(lengths.length * length);
  lengths.forEach((used, row) => mask.fill(1, row * length, row * length + used));
  return mask;
}

class StudentDecoding implements Decoding {
  readonly #graphs: Graphs;
  #memory: Memory;
  /** The row of the batch that each row of the memory was at first. */
  #origins: readonly number[];
  /** SSRU cells of each layer, [rows, 1, dimension]. */
  #cells: readonly Float32Array[];
  #position = 0;

  constructor(graphs: Graphs, memory: Memory) {
    this.#graphs = graphs;
    this.#memory = memory;
    this.#origins = memory.lengths.map((_, row) => row);
    const { dimension } = graphs.architecture;
    this.#cells = graphs.names.cells.map(() => new Float32Array(memory.lengths.length * dimension));
  }

  get sourceLength(): number {
    return this.#memory.length;
  }

  select(rows: readonly number[]): void {
    const { dimension } = this.#graphs.architecture;
    const before = this.#origins;
    if (rows.length === before.length && rows.every((row, n) => row === n)) return;
    this.#cells = this.#cells.map((cells) => selectBlocks(cells, rows, dimension));
    this.#origins = rows.map((row) => before[row]);
    const isSame = rows.length === before.length && this.#origins.every((origin, n) => origin === before[n]);
    if (!isSame) this.#selectMemory(rows);
  }

  /** The memory of the rows, cut to their longest source. */
  #selectMemory(rows: readonly number[]): void {
    const { heads, dimension } = this.#graphs.architecture;
    const { lengths: before, length: from, layers } = this.#memory;
    const lengths = rows.map((row) => before[row]);
    const length = lengths.reduce((longest, next) => Math.max(longest, next), 0);
    const width = dimension / heads;
    this.#memory = {
      lengths,
      length,
      mask: maskOf(lengths, length),
      layers: layers.map((layer) =>
        selectAndCut(layer, rows, { blocks: heads, from: from * width, to: length * width }),
      ),
    };
  }

  async step(previous: readonly number[] | undefined, want: StepWants): Promise<StepResult> {
    const { architecture, decoder, names, tellsScores } = this.#graphs;
    const { dimension, heads } = architecture;
    const { lengths, length, mask, layers } = this.#memory;
    const rows = lengths.length;
    const feeds: Record<string, Tensor> = {
      prev: new Tensor(
        "int64",
        BigInt64Array.from(lengths, (_, row) => BigInt(previous?.[row] ?? END)),
        [rows],
      ),
      first: new Tensor("float32", Float32Array.of(previous ? 1 : 0), [1]),
      position: new Tensor("int64", BigInt64Array.of(BigInt(this.#position)), [1]),
      mask: new Tensor("float32", mask, [rows, length]),
    };
    names.memory.forEach((name, n) => {
      feeds[name] = new Tensor("float32", layers[n], [rows, heads, length, dimension / heads]);
    });
    names.cells.forEach((name, n) => {
      feeds[name] = new Tensor("float32", this.#cells[n], [rows, 1, dimension]);
    });
    const wanted = ["next", ...names.newCells];
    const hasScores = tellsScores && want.scores === true;
    const hasLogits = want.logits === true || (want.scores === true && !tellsScores);
    if (tellsScores) {
      const scored = BigInt64Array.from(hasScores ? lengths : [], (_, row) => BigInt(row));
      feeds["scored"] = new Tensor("int64", scored, [scored.length]);
    }
    if (hasScores) wanted.push("scores");
    if (hasLogits) wanted.push("logits");
    if (want.attention) wanted.push("attention");
    const output = await decoder.run(feeds, wanted);
    this.#cells = names.newCells.map((name) => floats(output[name], name));
    this.#position++;
    return {
      next: Array.from(output["next"].data as BigInt64Array, Number),
      ...(hasScores && { scores: floats(output["scores"], "scores") }),
      ...(hasLogits && { logits: floats(output["logits"], "logits") }),
      ...(want.attention && { attention: floats(output["attention"], "attention") }),
    };
  }
}
