import { floatValues } from "../bin-format.ts";
import { OnnxGraph, type OnnxTensor } from "../onnx/onnx-graph.ts";
import { byColumns, byRows, type ColumnLayout, quantise, type QuantisedWeights } from "../quantise.ts";
import type { StudentConfig } from "../student-config.ts";
import type { Matrix, Weights } from "../weights.ts";

const NORM_EPSILON = 1e-6;
/** How many positions the graphs know. */
export const MAX_POSITIONS = 512;
const MASKED = -1e9;

/** A matrix product of the graph: the tensor that is multiplied, by which weights. */
export interface Product {
  readonly input: string;
  readonly weight: string;
  readonly isTransposed: boolean;
}

/**
 * An output layer that knows only some of the target's pieces, which is faster than one that knows all. That one is asked where
 * a batch holds sources of several outputs, and where somebody reads all scores.
 */
export interface StudentOutput {
  /** The piece that sources begin with which ask for it. */
  readonly prefix: number;
  /** What it knows, the end mark included. */
  readonly pieces: readonly number[];
}

/** Which products and embeddings are int8, and those of them whose numbers are known already, by name. */
export interface Int8 {
  readonly isQuantised: (weight: string) => boolean;
  readonly quantised?: ReadonlyMap<string, QuantisedWeights> | undefined;
}

/** Sines in the first half of each position's numbers, cosines in the second. */
function positionTable(dimension: number): OnnxTensor {
  const half = dimension / 2;
  const values = new Float32Array(MAX_POSITIONS * dimension);
  for (let n = 0; n < half; n++) {
    const rate = Math.exp((-n * Math.log(10_000)) / (half - 1));
    for (let position = 0; position < MAX_POSITIONS; position++) {
      values[position * dimension + n] = Math.sin(position * rate);
      values[position * dimension + half + n] = Math.cos(position * rate);
    }
  }
  return { shape: [MAX_POSITIONS, dimension], values };
}

/** The parts that a student's two graphs are made of; constants carry the weights' Marian names. */
export class StudentGraph {
  readonly config: StudentConfig;
  readonly weights: Weights;
  readonly onnx: OnnxGraph;
  readonly products: Product[];
  readonly #isQuantised: Int8["isQuantised"];
  readonly #quantisedInputs = new Map<string, readonly string[]>();
  readonly #quantised: Map<string, QuantisedWeights>;

  /** @param part what the new one is a part of, and where its nodes go */
  constructor(
    config: StudentConfig,
    weights: Weights,
    { isQuantised, quantised }: Int8,
    part?: { readonly whole: StudentGraph; readonly onnx: OnnxGraph },
  ) {
    this.config = config;
    this.weights = weights;
    this.#isQuantised = isQuantised;
    this.onnx = part ? part.onnx : new OnnxGraph();
    this.products = part ? part.whole.products : [];
    this.#quantised = part ? part.whole.#quantised : new Map(quantised);
  }

  /** A part of the graph for the attribute of a node. */
  part(name: string): StudentGraph {
    const part = { whole: this, onnx: this.onnx.part(name) };
    return new StudentGraph(this.config, this.weights, { isQuantised: this.#isQuantised }, part);
  }

  vector(name: string, length: number): string {
    return this.onnx.constant(name, () => ({ shape: [length], values: this.weights.vector(name, length) }));
  }

  /** `x` [.., in] times a matrix [in, out], or `only` so many of its columns. */
  product(x: string, matrix: Matrix, only?: string): string {
    this.products.push({ input: x, weight: matrix.name, isTransposed: false });
    const place = (weight: string): string => this.chosen(weight, only, 1);
    if (!this.#isQuantised(matrix.name)) return this.onnx.op("MatMul", [x, place(this.#floats(matrix))]);
    return this.#integerProduct(x, matrix, byColumns(matrix.rows, matrix.columns), { place, only });
  }

  /** `x` [.., d] times an embedding [V, d] transposed, or `only` those rows of it; the file holds it once, for {@link embed} too. */
  productWithTransposed(x: string, matrix: Matrix, only?: string): string {
    this.products.push({ input: x, weight: matrix.name, isTransposed: true });
    const place = (weight: string): string =>
      this.onnx.around.op("Transpose", [this.chosen(weight, only, 0)], { perm: [1, 0] });
    if (!this.#isQuantised(matrix.name)) return this.onnx.op("MatMul", [x, place(this.#floats(matrix))]);
    return this.#integerProduct(x, matrix, byRows(matrix.rows, matrix.columns), { place, only });
  }

  /** Of a constant what stands at the places that the constant `only` names; worked out when the graph is loaded. */
  chosen(constant: string, only: string | undefined, axis: number): string {
    return only === undefined ? constant : this.onnx.around.op("Gather", [constant, only], { axis });
  }

  /** Rows of an embedding [V, d] times √d. */
  embed(ids: string, matrix: Matrix): string {
    const { onnx } = this;
    const root = onnx.floats("embedding_root", Math.sqrt(matrix.columns));
    if (!this.#isQuantised(matrix.name)) {
      return onnx.op("Mul", [onnx.op("Gather", [this.#floats(matrix), ids]), root]);
    }
    const weights = this.#weightsOf(matrix, byRows(matrix.rows, matrix.columns));
    const { values, scales } = weights;
    const { weight, scale } = this.#constants(matrix, weights);
    const rows = onnx.op("Cast", [onnx.op("Gather", [weight, ids])], { to: 1 });
    const centred = values instanceof Uint8Array ? onnx.op("Sub", [rows, onnx.floats("zero_point", 128)]) : rows;
    // Of constants only, so that it is worked out when the graph is loaded.
    const steps = onnx.op("Mul", [
      scales.length === 1 ? scale : onnx.op("Unsqueeze", [scale, onnx.integers(-1)]),
      root,
    ]);
    return onnx.op("Mul", [centred, scales.length === 1 ? steps : onnx.op("Gather", [steps, ids])]);
  }

  linear(x: string, weight: string, bias: string, columns: number | undefined, rows?: number): string {
    const matrix = this.weights.matrix(weight, rows ?? this.config.dimension, columns);
    return this.onnx.op("Add", [this.product(x, matrix), this.vector(bias, matrix.columns)]);
  }

  /** The sum of both, normalised. */
  addAndNorm(x: string, residual: string, name: string): string {
    const sum = this.onnx.op("Add", [x, residual]);
    const { dimension } = this.config;
    const [scale, bias] = ["scale", "bias"].map((what) => this.vector(`${name}_ln_${what}`, dimension));
    return this.onnx.op("LayerNormalization", [sum, scale, bias], { axis: -1, epsilon: { float: NORM_EPSILON } });
  }

  /** A feed-forward block with its residual and norm: `{name}_W1`, `_b1`, `_W2`, … */
  feedForward(x: string, name: string, depth: number): string {
    const { dimension } = this.config;
    let [inner, width] = [x, dimension];
    for (let n = 1; n < depth; n++) {
      const { columns } = this.weights.matrix(`${name}_W${n}`, width, undefined);
      inner = this.#activate(this.linear(inner, `${name}_W${n}`, `${name}_b${n}`, columns, width));
      width = columns;
    }
    return this.addAndNorm(
      this.linear(inner, `${name}_W${depth}`, `${name}_b${depth}`, dimension, width),
      x,
      `${name}_ffn`,
    );
  }

  /** [b, n, d] as [b, heads, n, d / heads]. */
  heads(x: string, name?: string): string {
    return this.#split(x, [0, 2, 1, 3], name);
  }

  /** Keys [b, n, d] as attention multiplies them, divided by the root of their length: [b, heads, d / heads, n]. */
  keys(x: string, name?: string): string {
    const { dimension, heads } = this.config;
    const scale = this.onnx.floats("attention_scale", 1 / Math.sqrt(dimension / heads));
    return this.#split(this.onnx.op("Mul", [x, scale]), [0, 2, 3, 1], name);
  }

  /** What `x` [.., d] asks for. */
  queries(x: string, name: string): string {
    return this.linear(x, `${name}_Wq`, `${name}_bq`, this.config.dimension);
  }

  /** What `queries` [b, n, d] find by heads, in `shape`; the graph calls where they looked, [b, heads, n, s], by the name of `looks`. */
  attend(
    queries: string,
    memory: { readonly keys: string; readonly values: string; readonly bias: string },
    { shape, looks }: { readonly shape: readonly number[]; readonly looks?: string | undefined },
  ): string {
    const { onnx } = this;
    const scores = onnx.op("MatMul", [this.heads(queries), memory.keys]);
    const masked = onnx.op("Add", [scores, memory.bias]);
    const weights = onnx.op("Softmax", [masked], { axis: -1, ...(looks !== undefined && { name: looks }) });
    const mixed = onnx.op("Transpose", [onnx.op("MatMul", [weights, memory.values])], { perm: [0, 2, 1, 3] });
    return onnx.op("Reshape", [mixed, onnx.integers(...shape)]);
  }

  /** What attention found, projected, with its residual and norm. */
  afterAttention(mixed: string, x: string, name: string): string {
    const output = this.linear(mixed, `${name}_Wo`, `${name}_bo`, this.config.dimension);
    return this.addAndNorm(output, x, `${name}_Wo`);
  }

  /** What is added to attention's scores: nothing where `mask` [b, s] is 1. */
  maskBias(mask: string): string {
    const gaps = this.onnx.op("Sub", [this.onnx.floats("one", 1), mask]);
    const bias = this.onnx.op("Mul", [gaps, this.onnx.floats("masked", MASKED)]);
    return this.onnx.op("Unsqueeze", [bias, this.onnx.integers(1, 2)]);
  }

  positions(): string {
    return this.onnx.constant("positions", () => positionTable(this.config.dimension));
  }

  toBytes(name: string, watch: boolean): Uint8Array {
    const inputs = watch ? this.products.map(({ input }) => input) : [];
    for (const input of new Set(inputs)) this.onnx.output(input, "float32");
    return this.onnx.toBytes(name);
  }

  #split(x: string, perm: readonly number[], name?: string): string {
    const { heads, dimension } = this.config;
    const split = this.onnx.op("Reshape", [x, this.onnx.integers(0, 0, heads, dimension / heads)]);
    return this.onnx.op("Transpose", [split], { perm, ...(name !== undefined && { name }) });
  }

  #activate(x: string): string {
    if (this.config.activation === "relu") return this.onnx.op("Relu", [x]);
    return this.onnx.op("Mul", [x, this.onnx.op("Sigmoid", [x])]);
  }

  #floats({ name, rows, columns, tensor }: Matrix): string {
    return this.onnx.constant(name, () => ({ shape: [rows, columns], values: floatValues(tensor) }));
  }

  #weightsOf({ name, tensor }: Matrix, layout: ColumnLayout): QuantisedWeights {
    const known = this.#quantised.get(name) ?? quantise(tensor, layout);
    this.#quantised.set(name, known);
    return known;
  }

  #constants(
    { name, rows, columns }: Matrix,
    { values, scales }: QuantisedWeights,
  ): { readonly weight: string; readonly scale: string } {
    return {
      weight: this.onnx.constant(name, () => ({ shape: [rows, columns], values })),
      scale: this.onnx.constant(`${name}_scale`, () => ({
        shape: scales.length === 1 ? [] : [scales.length],
        values: scales,
      })),
    };
  }

  /** In the form that onnxruntime makes one kernel of, which measures the activations as they come. */
  #integerProduct(
    x: string,
    matrix: Matrix,
    layout: ColumnLayout,
    { place, only }: { readonly place: (weight: string) => string; readonly only: string | undefined },
  ): string {
    const weights = this.#weightsOf(matrix, layout);
    const { values, scales } = weights;
    const { weight, scale } = this.#constants(matrix, weights);
    const [whole, step, zero] = this.#quantisedInput(x);
    const zeroPoint = values instanceof Uint8Array ? Uint8Array.of(128) : Int8Array.of(0);
    const weightZero = this.onnx.constant(`${matrix.name}_zero_point`, () => ({ shape: [], values: zeroPoint }));
    const product = this.onnx.op("MatMulInteger", [whole, place(weight), zero, weightZero]);
    const scaled = this.onnx.op("Mul", [step, scales.length === 1 ? scale : this.chosen(scale, only, 0)]);
    return this.onnx.op("Mul", [this.onnx.op("Cast", [product], { to: 1 }), scaled]);
  }

  #quantisedInput(x: string): readonly string[] {
    const known = this.#quantisedInputs.get(x);
    if (known) return known;
    const outputs = ["quantised", "scale", "zero_point"].map((what) => this.onnx.named(`${x}_${what}`));
    this.onnx.ops("DynamicQuantizeLinear", [x], outputs);
    this.#quantisedInputs.set(x, outputs);
    return outputs;
  }
}
