import type { StudentArchitecture } from "@yiqiao/engines/local";
import { type OnnxGraph, type OnnxNode, readOnnx } from "./onnx-tensors.ts";

/** A matrix [rows, columns] of float32. */
export interface Weight {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** The number at the end of a name that the exporter gave: `/MatMul_12_quant` is 12, `/MatMul` 0. */
const numberOf = (name: string): number => Number(/_(\d+)(?:_quant)?$/.exec(name)?.[1] ?? 0);

/** A graph's weights in the order in which the model's code used them, which the exporter numbers. */
class GraphWeights {
  readonly #graph: OnnxGraph;
  readonly #products: OnnxNode[];
  readonly #norms: OnnxNode[];

  constructor(bytes: Uint8Array) {
    this.#graph = readOnnx(bytes);
    const inOrder = (kinds: readonly string[]): OnnxNode[] =>
      this.#graph.nodes.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => numberOf(a.name) - numberOf(b.name));
    this.#products = inOrder(["MatMul", "MatMulInteger"]).filter(({ inputs }) =>
      this.#graph.constants.has(inputs[1] ?? ""),
    );
    this.#norms = inOrder(["LayerNormalization"]);
  }

  /** The next constant matrix, scaled back to float32, and the bias that is added to its product. */
  nextProduct(): { readonly weight: Weight; readonly bias: Weight | undefined } {
    const node = this.#products.shift();
    const constant = this.#graph.constants.get(node?.inputs[1] ?? "");
    if (!node || !constant) throw new Error("the graph has fewer matrix products than its architecture says");
    const [rows, columns] = constant.shape;
    if (rows === undefined || columns === undefined) throw new Error(`${node.name} has no matrix`);
    const values = Float32Array.from(constant.values);
    if (node.kind === "MatMulInteger") {
      const name = node.inputs[1]?.replace(/_quantized$/, "_scale") ?? "";
      const scale = this.#graph.constants.get(name)?.values;
      if (!scale) throw new Error(`${node.name} has no constant ${name}`);
      values.forEach((value, n) => {
        values[n] = value * (scale[scale.length === 1 ? 0 : n % columns] ?? 0);
      });
    }
    return { weight: { rows, columns, values }, bias: this.#biasAfter(`${node.name.replace(/_quant$/, "")}_output_0`) };
  }

  nextNorm(): { readonly scale: Weight; readonly bias: Weight } {
    const node = this.#norms.shift();
    const [scale, bias] = [1, 2].map((n) => this.#vector(node?.inputs[n]));
    if (!scale || !bias) throw new Error("the graph has fewer layer norms than its architecture says");
    return { scale, bias };
  }

  done(): void {
    const left = this.#products.length + this.#norms.length;
    if (left > 0) throw new Error(`the graph has ${left} products or norms more than its architecture says`);
  }

  #biasAfter(output: string): Weight | undefined {
    const add = this.#graph.nodes.find(({ kind, inputs }) => kind === "Add" && inputs.includes(output));
    return add?.inputs.map((name) => this.#vector(name)).find((one) => one !== undefined);
  }

  #vector(name: string | undefined): Weight | undefined {
    const constant = this.#graph.constants.get(name ?? "");
    if (!constant || constant.shape.length !== 1 || !(constant.values instanceof Float32Array)) return undefined;
    return { rows: 1, columns: constant.values.length, values: constant.values };
  }
}

function transposed({ rows, columns, values }: Weight): Weight {
  const turned = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      turned[column * rows + row] = values[row * columns + column] ?? 0;
    }
  }
  return { rows: columns, columns: rows, values: turned };
}

/**
 * The weights of a student's two graphs as float32 under the names that Marian gives them. The graphs are those that
 * `training/` exports: keys and values before queries, the forget gate before the cell's input.
 */
export function studentWeights(
  { encoderLayers, decoderLayers }: StudentArchitecture,
  encoderBytes: Uint8Array,
  decoderBytes: Uint8Array,
): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  const [encoder, decoder] = [new GraphWeights(encoderBytes), new GraphWeights(decoderBytes)];
  const product = (graph: GraphWeights, weightName: string, biasName?: string): void => {
    const { weight, bias } = graph.nextProduct();
    weights.set(weightName, weight);
    if (biasName === undefined) return;
    if (!bias) throw new Error(`no bias is added to the product with ${weightName}`);
    weights.set(biasName, bias);
  };
  const norm = (graph: GraphWeights, name: string): void => {
    const { scale, bias } = graph.nextNorm();
    weights.set(`${name}_ln_scale`, scale);
    weights.set(`${name}_ln_bias`, bias);
  };
  const feedForward = (graph: GraphWeights, name: string): void => {
    for (const n of [1, 2]) product(graph, `${name}_W${n}`, `${name}_b${n}`);
    norm(graph, `${name}_ffn`);
  };
  for (let layer = 1; layer <= encoderLayers; layer++) {
    const name = `encoder_l${layer}_self`;
    for (const k of ["k", "v", "q", "o"]) product(encoder, `${name}_W${k}`, `${name}_b${k}`);
    norm(encoder, `${name}_Wo`);
    feedForward(encoder, `encoder_l${layer}_ffn`);
  }
  for (let layer = 1; layer <= decoderLayers; layer++) {
    const name = `decoder_l${layer}_context`;
    for (const k of ["k", "v"]) product(encoder, `${name}_W${k}`, `${name}_b${k}`);
  }
  for (let layer = 1; layer <= decoderLayers; layer++) {
    const [rnn, context] = [`decoder_l${layer}_rnn`, `decoder_l${layer}_context`];
    product(decoder, `${rnn}_Wf`, `${rnn}_bf`);
    product(decoder, `${rnn}_W`);
    norm(decoder, `${rnn}_ffn`);
    for (const k of ["q", "o"]) product(decoder, `${context}_W${k}`, `${context}_b${k}`);
    norm(decoder, `${context}_Wo`);
    feedForward(decoder, `decoder_l${layer}_ffn`);
  }
  const { weight, bias } = decoder.nextProduct();
  if (!bias) throw new Error("the output has no bias");
  weights.set("Wemb", transposed(weight));
  weights.set("decoder_ff_logit_out_b", bias);
  encoder.done();
  decoder.done();
  return weights;
}
