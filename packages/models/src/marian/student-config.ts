import type { MarianBin } from "./bin-format.ts";
import { MarianError } from "./marian-error.ts";

/** What the graphs need to know of a student, from its `special:model.yml`. */
export interface StudentConfig {
  readonly dimension: number;
  readonly heads: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly sourceVocabulary: number;
  readonly targetVocabulary: number;
  /** How many matrices a feed-forward block has. */
  readonly feedForwardDepth: { readonly encoder: number; readonly decoder: number };
  readonly activation: "relu" | "swish";
  readonly sourceEmbedding: string;
  readonly targetEmbedding: string;
  /** Whether the output layer is the target embedding transposed. */
  readonly isOutputTied: boolean;
  /** The decoder layer whose first head was trained as word alignment, counted from 1. */
  readonly alignmentLayer: number;
}

const same = (value: unknown): boolean => value === undefined;
const off = (value: unknown): boolean => value === undefined || value === false || value === 0;
const empty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);
const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);

/** Settings that change what a model computes, with what of them is supported. */
const supported: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: oneOf("transformer"),
  "dec-cell": oneOf("ssru"),
  "transformer-decoder-autoreg": oneOf("rnn"),
  "transformer-preprocess": oneOf(undefined, "", "d"),
  "transformer-postprocess": oneOf("dan", "an"),
  "transformer-postprocess-emb": oneOf(undefined, "", "d"),
  "transformer-postprocess-top": oneOf(undefined, "", "d"),
  "transformer-ffn-activation": oneOf(undefined, "relu", "swish"),
  "transformer-no-projection": off,
  "transformer-rnn-projection": off,
  "transformer-no-bias": off,
  "transformer-no-affine": off,
  "transformer-train-position-embeddings": off,
  "transformer-tied-layers": empty,
  "layer-normalization": off,
  "right-left": off,
  ulr: off,
  "lemma-dim-emb": off,
  "factors-dim-emb": off,
  "input-types": (value) => empty(value) || (Array.isArray(value) && value.every((type) => type === "sequence")),
};

function refuse(setting: string, value: unknown): never {
  const shown = typeof value === "string" ? value || '""' : JSON.stringify(value);
  throw new MarianError(setting, same(value) ? "is missing" : `${shown} is not supported`);
}

function count(config: MarianBin["config"], setting: string, fallback?: number): number {
  const value = config[setting] ?? fallback;
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > 2 ** 24) refuse(setting, value);
  return value;
}

function flag(config: MarianBin["config"], setting: string): boolean {
  const value = config[setting] ?? false;
  if (typeof value !== "boolean") refuse(setting, value);
  return value;
}

function vocabularies(config: MarianBin["config"]): readonly [source: number, target: number] {
  const value = config["dim-vocabs"];
  if (!Array.isArray(value) || value.length !== 2) refuse("dim-vocabs", value);
  const [source, target] = value.map((size: unknown) => count({ "dim-vocabs": size }, "dim-vocabs"));
  return [source, target];
}

function alignmentLayer(config: MarianBin["config"], layers: number): number {
  const value = config["transformer-guided-alignment-layer"] ?? "last";
  if (value === "last") return layers;
  const layer = Number(value);
  if (!Number.isInteger(layer) || layer < 1 || layer > layers) refuse("transformer-guided-alignment-layer", value);
  return layer;
}

/**
 * Reads a student's settings: a transformer encoder and an SSRU decoder, each with post-norm.
 * @throws MarianError naming the setting that is not supported
 */
export function studentConfig(config: MarianBin["config"]): StudentConfig {
  for (const [setting, isSupported] of Object.entries(supported)) {
    if (!isSupported(config[setting])) refuse(setting, config[setting]);
  }
  const [sourceVocabulary, targetVocabulary] = vocabularies(config);
  const isShared = flag(config, "tied-embeddings-all") || flag(config, "tied-embeddings-src");
  const dimension = count(config, "dim-emb");
  const heads = count(config, "transformer-heads");
  if (dimension % heads !== 0 || dimension % 2 !== 0 || dimension < 4) refuse("dim-emb", dimension);
  if (isShared && sourceVocabulary !== targetVocabulary) refuse("dim-vocabs", [sourceVocabulary, targetVocabulary]);
  const decoderLayers = count(config, "dec-depth");
  const encoderDepth = count(config, "transformer-ffn-depth", 2);
  // 0 means as in the encoder.
  const decoderDepth = config["transformer-decoder-ffn-depth"] || encoderDepth;
  return {
    dimension,
    heads,
    encoderLayers: count(config, "enc-depth"),
    decoderLayers,
    sourceVocabulary,
    targetVocabulary,
    feedForwardDepth: { encoder: encoderDepth, decoder: count({ depth: decoderDepth }, "depth") },
    activation: config["transformer-ffn-activation"] === "swish" ? "swish" : "relu",
    sourceEmbedding: isShared ? "Wemb" : "encoder_Wemb",
    targetEmbedding: isShared ? "Wemb" : "decoder_Wemb",
    isOutputTied: flag(config, "tied-embeddings-all") || flag(config, "tied-embeddings"),
    alignmentLayer: alignmentLayer(config, decoderLayers),
  };
}
