import type { MarianBin, MarianTensor } from "./bin-format.ts";
import { type ConvertedStudent, type ConvertOptions, staysFloat } from "./convert.ts";
import { NEVER } from "./graphs/decoder-graph.ts";
import { MarianError } from "./marian-error.ts";
import { type ReadNode, type ReadTensor, readConstants, readNodes } from "./onnx/read-constants.ts";
import type { QuantisedWeights } from "./quantise.ts";
import { studentSettings } from "./student-settings.ts";

/** What a student's two graphs hold. */
export interface StudentWeights {
  /** All as float32, by the Marian names that the graphs give them; what int8 rounded away stays lost. */
  readonly bin: MarianBin;
  /** With these the very same weights are converted again. */
  readonly options: Required<Pick<ConvertOptions, "precision" | "quantised" | "keepFloat" | "unknownPiece">>;
}

type Tensors = ReadonlyMap<string, MarianTensor>;

const OUTPUT_BIAS = "decoder_ff_logit_out_b";

/** Marian's matrices are two-dimensional, vectors too. */
const marianShape = (shape: readonly number[]): readonly number[] => (shape.length === 1 ? [1, ...shape] : shape);

/** int8 weights as float32, by the scale beside them, which is one for all, a column or an output's row. */
function asFloats(name: string, columns: number, { values, scales }: QuantisedWeights): Float32Array {
  const zero = values instanceof Uint8Array ? 128 : 0;
  const isByRow = /(Wemb|_Wt)$/.test(name);
  const scaleOf = (n: number): number =>
    scales.length === 1 ? scales[0] : scales[isByRow ? Math.floor(n / columns) : n % columns];
  return Float32Array.from(values, (value, n) => (value - zero) * scaleOf(n));
}

const isWeight = (name: string): boolean =>
  /^((en|de)coder_.*|Wemb)$/.test(name) && !/_(scale|zero_point)$/.test(name.replace(/_ln_scale$/, ""));

/** Which of the decoder's layers tells where it looked, counted from 1. */
function alignmentLayer(decoder: readonly ReadNode[]): number {
  const makers = new Map(decoder.flatMap((node) => node.outputs.map((output) => [output, node])));
  let maker = makers.get("looks") ?? makers.get("attention");
  while (maker && maker.type !== "Softmax") maker = makers.get(maker.inputs[0]);
  const layer = decoder.filter(({ type }) => type === "Softmax").findIndex((node) => node === maker) + 1;
  if (layer === 0) throw new MarianError("attention", "comes from no layer of the decoder");
  return layer;
}

/** How the weights are put together, as far as their names, their sizes and the operations tell it. */
function settingsOf(tensors: Tensors, { architecture, encoder, decoder }: ConvertedStudent): MarianBin["config"] {
  const depth = (name: string): number => {
    let matrices = 0;
    while (tensors.has(`${name}_W${matrices + 1}`)) matrices++;
    return matrices;
  };
  const [inner, ownInner] = ["encoder", "decoder"].map((side) => tensors.get(`${side}_l1_ffn_W1`)?.shape[1]);
  if (inner === undefined || ownInner === undefined) throw new MarianError("encoder_l1_ffn_W1", "is in neither graph");
  const isOutputTied = !["decoder_ff_logit_out_W", "decoder_ff_logit_out_Wt"].some((name) => tensors.has(name));
  const isShared = tensors.has("Wemb");
  const { dimension, heads, encoderLayers, decoderLayers, vocabularySize } = architecture;
  const sourceSize = tensors.get(isShared ? "Wemb" : "encoder_Wemb")?.shape[0] ?? vocabularySize;
  return studentSettings({
    dimension,
    heads,
    encoderLayers,
    decoderLayers,
    feedForward: inner,
    settings: {
      "dim-vocabs": [sourceSize, vocabularySize],
      "tied-embeddings-all": isShared && isOutputTied,
      "tied-embeddings-src": isShared && !isOutputTied,
      "tied-embeddings": !isShared && isOutputTied,
      "transformer-ffn-depth": depth("encoder_l1_ffn"),
      "transformer-decoder-ffn-depth": depth("decoder_l1_ffn"),
      "transformer-decoder-dim-ffn": ownInner,
      // Nothing else in an encoder has a sigmoid.
      "transformer-ffn-activation": readNodes(encoder).some(({ type }) => type === "Sigmoid") ? "swish" : "relu",
      "transformer-guided-alignment-layer": String(alignmentLayer(readNodes(decoder))),
    },
  });
}

/**
 * Reads the weights that `convertStudent` wrote into graphs, also earlier ones.
 * @throws MarianError when they do not carry the weights' Marian names
 */
export function readStudentGraphs(student: ConvertedStudent): StudentWeights {
  const tensors = new Map<string, MarianTensor>();
  const quantised = new Map<string, QuantisedWeights>();
  const keepFloat = new Set<string>();
  const add = (name: string, { shape, values }: ReadTensor, scale: ReadTensor | undefined): void => {
    if (values instanceof Float32Array) {
      tensors.set(name, { shape: marianShape(shape), values });
      if (shape.length === 2 && !staysFloat(name)) keepFloat.add(name);
      return;
    }
    if (!(scale?.values instanceof Float32Array)) throw new MarianError(name, "is int8 without a scale");
    const weights = { values, scales: scale.values };
    quantised.set(name, weights);
    tensors.set(name, { shape, values: asFloats(name, shape[1] ?? 1, weights) });
  };
  for (const graph of [student.encoder, student.decoder]) {
    const constants = readConstants(graph);
    for (const [name, constant] of constants) if (isWeight(name)) add(name, constant, constants.get(`${name}_scale`));
  }
  const config = settingsOf(tensors, student);
  const unknownPiece = tensors.get(OUTPUT_BIAS)?.values.indexOf(NEVER) ?? -1;
  if (unknownPiece < 0) throw new MarianError(OUTPUT_BIAS, "forbids no piece");
  const precision = quantised.size > 0 ? "int8" : "float32";
  return { bin: { config, tensors }, options: { precision, quantised, keepFloat: [...keepFloat], unknownPiece } };
}
