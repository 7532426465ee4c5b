import { InferenceSession, Tensor } from "onnxruntime-node";
import type { ConvertedStudent } from "./convert.ts";

const END = 0;

const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  logSeverityLevel: 3,
};

type Architecture = Pick<ConvertedStudent["architecture"], "decoderLayers" | "dimension">;
type Values = Readonly<Record<string, Tensor>>;

/** Is given what a graph gave. */
export type OnOutput = (graph: "encoder" | "decoder", output: Values) => void;

export const openGraph = (bytes: Uint8Array): Promise<InferenceSession> => InferenceSession.create(bytes, options);

/**
 * Translates one source of piece numbers (prefix and end mark included) greedily and shows all that the graphs give.
 * Returns the target's pieces, the end mark among them.
 */
export async function runGreedy(
  graphs: { readonly encoder: InferenceSession; readonly decoder: InferenceSession },
  { decoderLayers, dimension }: Architecture,
  source: readonly number[],
  { limit, onOutput }: { readonly limit: number; readonly onOutput?: OnOutput },
): Promise<number[]> {
  const length = source.length;
  const mask = new Tensor("float32", new Float32Array(length).fill(1), [1, length]);
  const ids = new Tensor(
    "int64",
    BigInt64Array.from(source, (id) => BigInt(id)),
    [1, length],
  );
  const memory = await graphs.encoder.run({ ids, mask });
  onOutput?.("encoder", memory);
  const layers = Array.from({ length: decoderLayers }, (_, n) => n + 1);
  const kept = Object.fromEntries(layers.flatMap((n) => [`k${n}`, `v${n}`]).map((name) => [name, memory[name]]));
  const gaps = new Tensor("float32", new Float32Array(length), [1, 1, 1, length]);
  const width = decoderLayers * dimension;
  let cells: Tensor = new Tensor("float32", new Float32Array(width), [1, width]);
  // One hypothesis of one sentence, and its likeliest piece.
  const alone = {
    slots: new Tensor("int64", BigInt64Array.of(0n), [1, 1]),
    places: new Tensor("int64", BigInt64Array.of(0n), [1]),
    choices: new Tensor("int64", BigInt64Array.of(1n), [1]),
    gaps,
    ...("output" in memory && { output: new Tensor("int64", memory["output"].data as BigInt64Array, []) }),
  };
  let prev: Tensor = new Tensor("int64", BigInt64Array.of(0n), [1]);
  const target: number[] = [];
  while (target.length < limit && target.at(-1) !== END) {
    const position = new Tensor("int64", BigInt64Array.of(BigInt(target.length)), [1]);
    const output = await graphs.decoder.run({ prev, position, cells, ...alone, ...kept });
    prev = new Tensor("int64", output["pieces"].data as BigInt64Array, [1]);
    cells = output["new_cells"];
    target.push(Number(prev.data[0]));
    onOutput?.("decoder", output);
  }
  return target;
}

/**
 * Translates sources of piece numbers (prefix and end mark included) greedily, one at a time and without the local
 * engine's guards: what the weights alone say. A target has up to `factor` times as many pieces as its source; it comes
 * without end mark.
 */
export async function translatePieces(
  { architecture, encoder, decoder }: ConvertedStudent,
  sources: readonly (readonly number[])[],
  { factor = 3 }: { readonly factor?: number } = {},
): Promise<number[][]> {
  const graphs = { encoder: await openGraph(encoder), decoder: await openGraph(decoder) };
  try {
    const targets: number[][] = [];
    for (const source of sources) {
      const target = await runGreedy(graphs, architecture, source, { limit: Math.ceil(source.length * factor) });
      targets.push(target.filter((id) => id !== END));
    }
    return targets;
  } finally {
    await Promise.all([graphs.encoder.release(), graphs.decoder.release()]);
  }
}
