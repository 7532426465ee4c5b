import type { MarianBin, MarianTensor } from "../bin-format.ts";
import { studentConfig } from "../student-config.ts";

/** A student's sizes; what is left out is as in the smallest of them. */
export interface RandomStudentSizes {
  readonly dimension?: number;
  readonly heads?: number;
  readonly encoderLayers?: number;
  readonly decoderLayers?: number;
  readonly feedForward?: number;
  readonly vocabulary?: number;
  /** Settings of `special:model.yml` beside these or in their place. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Marian's settings for a student with one embedding for both languages. */
export function studentSettings(sizes: RandomStudentSizes = {}): Record<string, unknown> {
  const { vocabulary = 40 } = sizes;
  return {
    type: "transformer",
    "dim-vocabs": [vocabulary, vocabulary],
    "dim-emb": sizes.dimension ?? 16,
    "dim-rnn": 1024,
    "enc-cell": "gru",
    "enc-type": "bidirectional",
    "enc-cell-depth": 1,
    "enc-depth": sizes.encoderLayers ?? 2,
    "dec-depth": sizes.decoderLayers ?? 2,
    "dec-cell": "ssru",
    "dec-cell-base-depth": 2,
    "dec-cell-high-depth": 1,
    skip: false,
    "layer-normalization": false,
    "right-left": false,
    "special-vocab": [],
    "tied-embeddings": false,
    "tied-embeddings-src": false,
    "tied-embeddings-all": true,
    "transformer-heads": sizes.heads ?? 4,
    "transformer-no-projection": false,
    "transformer-dim-ffn": sizes.feedForward ?? 24,
    "transformer-ffn-depth": 2,
    "transformer-ffn-activation": "relu",
    "transformer-dim-aan": 2048,
    "transformer-aan-depth": 2,
    "transformer-aan-activation": "swish",
    "transformer-aan-nogate": false,
    "transformer-preprocess": "",
    "transformer-postprocess": "dan",
    "transformer-postprocess-emb": "d",
    "transformer-postprocess-top": "",
    "transformer-decoder-autoreg": "rnn",
    "transformer-tied-layers": [],
    "transformer-guided-alignment-layer": "last",
    "transformer-train-position-embeddings": false,
    "bert-train-type-embeddings": true,
    "bert-type-vocab-size": 2,
    ulr: false,
    "ulr-trainable-transformation": false,
    "ulr-dim-emb": 0,
    "lemma-dim-emb": 0,
    "output-omit-bias": false,
    "input-types": [],
    version: "v1.9.56",
    ...sizes.settings,
  };
}

/** Numbers around 0 that depend on the tensor's name only; `make_references.py` makes the same. */
function randomTensor(name: string, rows: number, columns: number): MarianTensor {
  const bytes = [...new TextEncoder().encode(name)];
  let state = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
  const isNormScale = name.endsWith("_ln_scale");
  const size = rows === 1 ? 0.5 : 3 / Math.sqrt(name.includes("Wemb") ? columns : rows);
  const values = Float32Array.from({ length: rows * columns }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (isNormScale ? 1 : 0) + size * (state / 2 ** 32 - 0.5);
  });
  return { shape: [rows, columns], values };
}

type Shapes = [name: string, rows: number, columns: number][];

function norm(shapes: Shapes, name: string, dimension: number): void {
  for (const what of ["scale", "bias"]) shapes.push([`${name}_ln_${what}`, 1, dimension]);
}

function linear(shapes: Shapes, name: string, suffix: string, sizes: readonly [rows: number, columns: number]): void {
  shapes.push([`${name}_W${suffix}`, ...sizes], [`${name}_b${suffix}`, 1, sizes[1]]);
}

function attention(shapes: Shapes, name: string, dimension: number): void {
  for (const suffix of ["q", "k", "v", "o"]) linear(shapes, name, suffix, [dimension, dimension]);
  norm(shapes, `${name}_Wo`, dimension);
}

/** Matrices from each of `widths` to the next. */
function feedForward(shapes: Shapes, name: string, widths: readonly number[]): void {
  for (let n = 1; n < widths.length; n++) linear(shapes, name, String(n), [widths[n - 1], widths[n]]);
  norm(shapes, `${name}_ffn`, widths[0]);
}

/** The names and sizes of a student's tensors. */
function studentShapes(config: Record<string, unknown>): Shapes {
  const student = studentConfig(config);
  const d = student.dimension;
  const inner = Number(config["transformer-dim-ffn"]);
  const widthsOf = (depth: number, width: number): number[] => [d, ...Array<number>(depth - 1).fill(width), d];
  const shapes: Shapes = [[student.sourceEmbedding, student.sourceVocabulary, d]];
  if (student.targetEmbedding !== student.sourceEmbedding) {
    shapes.push([student.targetEmbedding, student.targetVocabulary, d]);
  }
  if (!student.isOutputTied) shapes.push(["decoder_ff_logit_out_W", d, student.targetVocabulary]);
  shapes.push(["decoder_ff_logit_out_b", 1, student.targetVocabulary]);
  for (let layer = 1; layer <= student.encoderLayers; layer++) {
    attention(shapes, `encoder_l${layer}_self`, d);
    feedForward(shapes, `encoder_l${layer}_ffn`, widthsOf(student.feedForwardDepth.encoder, inner));
  }
  for (let layer = 1; layer <= student.decoderLayers; layer++) {
    const width = Number(config["transformer-decoder-dim-ffn"] ?? inner);
    shapes.push([`decoder_l${layer}_rnn_W`, d, d]);
    linear(shapes, `decoder_l${layer}_rnn`, "f", [d, d]);
    norm(shapes, `decoder_l${layer}_rnn_ffn`, d);
    attention(shapes, `decoder_l${layer}_context`, d);
    feedForward(shapes, `decoder_l${layer}_ffn`, widthsOf(student.feedForwardDepth.decoder, width));
  }
  return shapes;
}

/** A student of random float32 weights that are the same each time; its translations mean nothing. */
export function randomStudent(sizes: RandomStudentSizes = {}): MarianBin {
  const config = studentSettings(sizes);
  const tensors = new Map(
    studentShapes(config).map(([name, rows, columns]) => [name, randomTensor(name, rows, columns)]),
  );
  return { config, tensors };
}
