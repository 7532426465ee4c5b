import type { ModelManifest } from "@yiqiao/engines/local";
import type { MarianBin, MarianTensor } from "@yiqiao/models/marian";
import { studentSettings } from "@yiqiao/models/testing";
import { type OnnxTensor, readConstants } from "./onnx-tensors.ts";

type Student = Extract<ModelManifest["architecture"], { readonly type: "transformer-ssru" }>;

/** Marian's matrices are two-dimensional, vectors too. */
const marianShape = (shape: readonly number[]): readonly number[] => (shape.length === 1 ? [1, ...shape] : shape);

/** A constant as float32: int8 ones by the scale beside them, which is one for all, a column or an embedding's row. */
function asFloats(name: string, constants: ReadonlyMap<string, OnnxTensor>): MarianTensor | undefined {
  const constant = constants.get(name);
  if (!constant) return undefined;
  const { shape, values } = constant;
  if (values instanceof Float32Array) return { shape: marianShape(shape), values };
  const scale = constants.get(`${name}_scale`)?.values;
  if (!scale) throw new Error(`${name} has no scale`);
  const zero = values instanceof Uint8Array ? 128 : 0;
  const columns = shape[1] ?? 1;
  const scaleOf = (n: number): number => {
    if (scale.length === 1) return scale[0] ?? 1;
    return scale[name.includes("Wemb") ? Math.floor(n / columns) : n % columns] ?? 1;
  };
  return { shape, values: Float32Array.from(values, (value, n) => (value - zero) * scaleOf(n)) };
}

/** The weights of a student's two graphs as float32, by the Marian names that the graphs give them. */
export function studentWeights(architecture: Student, encoder: Uint8Array, decoder: Uint8Array): MarianBin {
  const tensors = new Map<string, MarianTensor>();
  for (const graph of [encoder, decoder]) {
    const constants = readConstants(graph);
    for (const name of constants.keys()) {
      if (!/^((en|de)coder_.*|Wemb)$/.test(name) || /_(scale|zero_point)$/.test(name.replace(/_ln_scale$/, "")))
        continue;
      const tensor = asFloats(name, constants);
      if (tensor) tensors.set(name, tensor);
    }
  }
  const feedForward = tensors.get("encoder_l1_ffn_W1")?.shape[1];
  if (feedForward === undefined)
    throw new Error("the graphs do not carry the weights' Marian names; convert them anew");
  const { dimension, heads, encoderLayers, decoderLayers, vocabularySize } = architecture;
  const sizes = { dimension, heads, encoderLayers, decoderLayers, feedForward, vocabulary: vocabularySize };
  const separate = { "tied-embeddings-all": false, "tied-embeddings": true };
  const settings = tensors.has("Wemb") ? {} : separate;
  return { config: studentSettings({ ...sizes, settings }), tensors };
}
