import type { StudentArchitecture } from "@yiqiao/engines/local";
import type { Weight } from "./student-weights.ts";

const [FLOAT32, INT8, INTGEMM8] = [0x0404, 0x0101, 0x4101];
const ALIGNMENT = 256;

interface Item {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

const isQuantised = (name: string): boolean => name === "Wemb" || /_W.?$/.test(name);

function padded(data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(data.length / ALIGNMENT) * ALIGNMENT);
  whole.set(data);
  return whole;
}

/** Symmetric int8, matrices transposed but the embedding not, the float32 multiplier right after the elements. */
function int8(name: string, { rows, columns, values }: Weight): Uint8Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const multiplier = Math.fround(127 / (largest || 1));
  const data = new Uint8Array(values.length + 4);
  const whole = new Int8Array(data.buffer);
  values.forEach((value, n) => {
    const place = name === "Wemb" ? n : (n % columns) * rows + Math.floor(n / columns);
    whole[place] = Math.max(-127, Math.min(127, Math.round(value * multiplier)));
  });
  new DataView(data.buffer).setFloat32(values.length, multiplier, true);
  return data;
}

function yaml(a: StudentArchitecture, feedForward: number): string {
  return [
    "type: transformer",
    `dim-vocabs:\n  - ${a.vocabularySize}\n  - ${a.vocabularySize}`,
    `dim-emb: ${a.dimension}`,
    "dim-rnn: 1024",
    "enc-cell: gru\nenc-type: bidirectional\nenc-cell-depth: 1",
    `enc-depth: ${a.encoderLayers}\ndec-depth: ${a.decoderLayers}`,
    "dec-cell: ssru\ndec-cell-base-depth: 2\ndec-cell-high-depth: 1",
    "skip: false\nlayer-normalization: false\nright-left: false\nspecial-vocab:\n  []",
    "tied-embeddings: false\ntied-embeddings-src: false\ntied-embeddings-all: true",
    `transformer-heads: ${a.heads}\ntransformer-no-projection: false`,
    `transformer-dim-ffn: ${feedForward}\ntransformer-ffn-depth: 2\ntransformer-ffn-activation: relu`,
    "transformer-dim-aan: 2048\ntransformer-aan-depth: 2\ntransformer-aan-activation: swish\ntransformer-aan-nogate: false",
    'transformer-preprocess: ""\ntransformer-postprocess: dan\ntransformer-postprocess-emb: d\ntransformer-postprocess-top: ""',
    "transformer-decoder-autoreg: rnn\ntransformer-tied-layers:\n  []\ntransformer-guided-alignment-layer: last",
    "transformer-train-position-embeddings: false\nbert-train-type-embeddings: true\nbert-type-vocab-size: 2",
    "ulr: false\nulr-trainable-transformation: false\nulr-dim-emb: 0\nlemma-dim-emb: 0\noutput-omit-bias: false",
    "input-types:\n  []\nversion: v1.9.56\n",
  ].join("\n");
}

/** Writes weights in Marian's binary format with int8 matrices, as bergamot loads them. */
export function marianBin(weights: ReadonlyMap<string, Weight>, architecture: StudentArchitecture): Uint8Array {
  const text = new TextEncoder();
  const feedForward = weights.get("encoder_l1_ffn_W1")?.columns ?? 0;
  const items: Item[] = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => {
      const shape = [weight.rows, weight.columns];
      if (isQuantised(name)) return { name, type: INTGEMM8, shape, data: padded(int8(name, weight)) };
      const data = new Uint8Array(weight.values.slice().buffer);
      return { name, type: FLOAT32, shape, data: padded(data) };
    });
  const options = text.encode(`${yaml(architecture, feedForward)}\0`);
  items.push({ name: "special:model.yml", type: INT8, shape: [options.length], data: options });
  const u64 = (...values: readonly number[]): Uint8Array =>
    new Uint8Array(BigUint64Array.from(values, (value) => BigInt(value)).buffer);
  const head = [
    u64(1, items.length),
    ...items.map(({ name, type, shape, data }) => u64(name.length + 1, type, shape.length, data.length)),
    ...items.map(({ name }) => text.encode(`${name}\0`)),
    ...items.map(({ shape }) => new Uint8Array(Int32Array.from(shape).buffer)),
  ];
  const at = head.reduce((sum, { length }) => sum + length, 0) + 8;
  const filler = (Math.floor(at / ALIGNMENT) + 1) * ALIGNMENT - at;
  return Buffer.concat([...head, u64(filler), new Uint8Array(filler), ...items.map(({ data }) => data)]);
}
