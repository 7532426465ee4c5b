import type { MarianBin, MarianTensor } from "./bin-format.ts";
import { type ConvertedStudent, staysFloat } from "./convert.ts";
import { MarianError } from "./marian-error.ts";
import { type ReadTensor, readConstants } from "./onnx/read-constants.ts";
import type { QuantisedWeights } from "./quantise.ts";
import { studentSettings } from "./student-settings.ts";

/** What a student's two graphs hold. */
export interface StudentWeights {
  /** All as float32, by the Marian names that the graphs give them; what int8 rounded away stays lost. */
  readonly bin: MarianBin;
  /** Those that are int8, as they are. */
  readonly quantised: ReadonlyMap<string, QuantisedWeights>;
  /** Matrices in float32 that usually are int8. */
  readonly keepFloat: readonly string[];
}

/** Marian's matrices are two-dimensional, vectors too. */
const marianShape = (shape: readonly number[]): readonly number[] => (shape.length === 1 ? [1, ...shape] : shape);

/** int8 weights as float32, by the scale beside them, which is one for all, a column or an embedding's row. */
function asFloats(name: string, columns: number, { values, scales }: QuantisedWeights): Float32Array {
  const zero = values instanceof Uint8Array ? 128 : 0;
  const scaleOf = (n: number): number => {
    if (scales.length === 1) return scales[0] ?? 1;
    return scales[name.includes("Wemb") ? Math.floor(n / columns) : n % columns] ?? 1;
  };
  return Float32Array.from(values, (value, n) => (value - zero) * scaleOf(n));
}

const isWeight = (name: string): boolean =>
  /^((en|de)coder_.*|Wemb)$/.test(name) && !/_(scale|zero_point)$/.test(name.replace(/_ln_scale$/, ""));

/**
 * Reads the weights that `convertStudent` wrote into graphs, also earlier ones.
 * @throws MarianError when they do not carry the weights' Marian names
 */
export function readStudentGraphs({ architecture, encoder, decoder }: ConvertedStudent): StudentWeights {
  const tensors = new Map<string, MarianTensor>();
  const quantised = new Map<string, QuantisedWeights>();
  const keepFloat: string[] = [];
  const add = (name: string, { shape, values }: ReadTensor, scale: ReadTensor | undefined): void => {
    if (values instanceof Float32Array) {
      tensors.set(name, { shape: marianShape(shape), values });
      if (/_W[^_]*$|Wemb$/.test(name) && !staysFloat(name)) keepFloat.push(name);
      return;
    }
    if (!(scale?.values instanceof Float32Array)) throw new MarianError(name, "is int8 without a scale");
    const weights = { values, scales: scale.values };
    quantised.set(name, weights);
    tensors.set(name, { shape, values: asFloats(name, shape[1] ?? 1, weights) });
  };
  for (const graph of [encoder, decoder]) {
    const constants = readConstants(graph);
    for (const [name, constant] of constants) if (isWeight(name)) add(name, constant, constants.get(`${name}_scale`));
  }
  const feedForward = tensors.get("encoder_l1_ffn_W1")?.shape[1];
  if (feedForward === undefined) throw new MarianError("encoder_l1_ffn_W1", "is in neither graph");
  const { dimension, heads, encoderLayers, decoderLayers, vocabularySize } = architecture;
  const sizes = { dimension, heads, encoderLayers, decoderLayers, feedForward, vocabulary: vocabularySize };
  const separate = { "tied-embeddings-all": false, "tied-embeddings": true };
  const settings = tensors.has("Wemb") ? {} : separate;
  return { bin: { config: studentSettings({ ...sizes, settings }), tensors }, quantised, keepFloat };
}
