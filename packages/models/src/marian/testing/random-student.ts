import type { MarianBin, MarianTensor } from "../bin-format.ts";
import { studentConfig } from "../student-config.ts";
import { type StudentSizes, studentSettings } from "../student-settings.ts";

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
export function randomStudent(sizes: StudentSizes = {}): MarianBin {
  const config = studentSettings(sizes);
  const tensors = new Map(
    studentShapes(config).map(([name, rows, columns]) => [name, randomTensor(name, rows, columns)]),
  );
  return { config, tensors };
}
