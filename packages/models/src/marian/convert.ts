import type { ModelManifest } from "@yiqiao/engines/local";
import type { MarianBin } from "./bin-format.ts";
import { buildDecoder } from "./graphs/decoder-graph.ts";
import { buildEncoder } from "./graphs/encoder-graph.ts";
import { type Product, StudentGraph, type StudentOutput } from "./graphs/student-graph.ts";
import { MarianError } from "./marian-error.ts";
import type { QuantisedWeights } from "./quantise.ts";
import { type StudentConfig, studentConfig } from "./student-config.ts";
import { Weights } from "./weights.ts";

/** The piece that ends a sentence. */
const END = 0;
/** SentencePiece's number of the unknown piece in Marian's vocabularies. */
const UNKNOWN = 1;
const MAX_SOURCE_TOKENS = 128;

export interface ConvertOptions {
  /**
   * `int8` by default: all but the decoder's keys and values; weights are stored so, and activations are quantised as
   * they come.
   */
  readonly precision?: "int8" | "float32";
  /** Matrices that stay in float32 all the same, by their Marian names. */
  readonly keepFloat?: Iterable<string>;
  /** int8 weights that are known already, by name, in the place of those that would be made of the file's. */
  readonly quantised?: ReadonlyMap<string, QuantisedWeights>;
  /** The piece that is never chosen; 1 by default. */
  readonly unknownPiece?: number;
  /** Outputs of their own for some prefixes; whatever begins otherwise has one that knows all pieces. */
  readonly outputs?: readonly StudentOutput[];
  /** How long a source may be, in pieces; 128 by default. */
  readonly maxSourceTokens?: number;
}

/** A student in the form of the local engine. */
export interface ConvertedStudent {
  /** As in a manifest. */
  readonly architecture: Extract<ModelManifest["architecture"], { readonly type: "transformer-ssru" }>;
  readonly encoder: Uint8Array;
  readonly decoder: Uint8Array;
}

/** A graph with the inputs of its matrix products as further outputs. */
export interface WatchedGraph {
  readonly bytes: Uint8Array;
  readonly products: readonly Product[];
}

/**
 * What makes the decoder's keys and values: every step reads them, so that rounding here costs most of what int8 costs,
 * and they are made once a sentence, so that float32 takes no time to speak of.
 */
export const staysFloat = (name: string): boolean => /_context_W[kv]$/.test(name);

function buildGraph(
  bin: MarianBin,
  which: "encoder" | "decoder",
  { precision = "int8", keepFloat = [], quantised, unknownPiece = UNKNOWN, outputs = [] }: ConvertOptions,
  watch: boolean,
): WatchedGraph {
  const kept = new Set(keepFloat);
  const config = studentConfig(bin.config);
  // No product of the encoder's is with the embedding.
  if (which === "encoder") kept.delete(config.sourceEmbedding);
  const isQuantised = (name: string): boolean => precision === "int8" && !staysFloat(name) && !kept.has(name);
  // The sooner one is come to the less it takes, and who has more to read needs that more.
  const byLength = outputs.toSorted((a, b) => b.pieces.length - a.pieces.length);
  const graph = new StudentGraph(config, new Weights(bin.tensors), { isQuantised, quantised });
  if (which === "encoder") buildEncoder(graph, byLength);
  else buildDecoder(graph, unknownPiece, byLength);
  return { bytes: graph.toBytes(which, watch), products: graph.products };
}

/** A float32 graph that shows what its products are given. @throws MarianError */
export const watchedGraph = (bin: MarianBin, which: "encoder" | "decoder"): WatchedGraph =>
  buildGraph(bin, which, { precision: "float32" }, true);

/** @throws MarianError naming the output that the model cannot have */
function checkOutputs(outputs: readonly StudentOutput[], config: StudentConfig): void {
  const isOf = (vocabulary: number) => (piece: number) => Number.isInteger(piece) && piece >= 0 && piece < vocabulary;
  for (const [n, { prefix, pieces }] of outputs.entries()) {
    const name = `output ${n + 1}`;
    if (!isOf(config.sourceVocabulary)(prefix))
      throw new MarianError(name, `has the prefix ${prefix}, which is no piece`);
    const stranger = pieces.find((piece) => !isOf(config.targetVocabulary)(piece));
    if (stranger !== undefined) throw new MarianError(name, `holds ${stranger}, which is no piece`);
    if (!pieces.includes(END)) throw new MarianError(name, "lacks the end mark");
    if (new Set(pieces).size === 1) throw new MarianError(name, "holds nothing but the end mark");
    if (outputs.findIndex((one) => one.prefix === prefix) < n) throw new MarianError(name, `has the prefix of another`);
  }
}

/**
 * Turns a Marian student into the local engine's two ONNX graphs.
 * @throws MarianError naming the setting that is not supported, or the tensor that is missing or of a wrong size
 */
export function convertStudent(bin: MarianBin, options: ConvertOptions = {}): ConvertedStudent {
  const config = studentConfig(bin.config);
  const { dimension, encoderLayers, decoderLayers, heads, targetVocabulary } = config;
  checkOutputs(options.outputs ?? [], config);
  return {
    architecture: {
      type: "transformer-ssru",
      dimension,
      encoderLayers,
      decoderLayers,
      heads,
      vocabularySize: targetVocabulary,
      maxSourceTokens: options.maxSourceTokens ?? MAX_SOURCE_TOKENS,
    },
    encoder: buildGraph(bin, "encoder", options, false).bytes,
    decoder: buildGraph(bin, "decoder", options, false).bytes,
  };
}
