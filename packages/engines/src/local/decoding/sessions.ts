import { InferenceSession, type Tensor } from "onnxruntime-node";

const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  logSeverityLevel: 3,
};

/** A session on one core, from a graph's bytes or its path (beside which its external data lies). */
export const openSession = async (graph: Uint8Array | string): Promise<InferenceSession> =>
  typeof graph === "string"
    ? InferenceSession.create(graph, sessionOptions)
    : InferenceSession.create(graph, sessionOptions);

/** @throws Error when the graph lacks an input or output of the agreed names */
export function checkNames(
  what: string,
  session: InferenceSession,
  names: { readonly inputs: readonly string[]; readonly outputs: readonly string[] },
): void {
  for (const [side, wanted, present] of [
    ["input", names.inputs, session.inputNames],
    ["output", names.outputs, session.outputNames],
  ] as const) {
    const missing = wanted.find((name) => !present.includes(name));
    if (missing !== undefined) throw new Error(`${missing} is missing, an ${side} of the ${what}`);
  }
}

/** The numbers of a float32 tensor. */
export function floats(tensor: Tensor, name: string): Float32Array {
  if (!(tensor.data instanceof Float32Array)) throw new Error(`${name} is ${tensor.type}, not float32`);
  return tensor.data;
}

/** Copies blocks of `size` numbers, those of the given rows in that order. */
export function selectBlocks(values: Float32Array, rows: readonly number[], size: number): Float32Array {
  const selected = new Float32Array(rows.length * size);
  rows.forEach((row, n) => selected.set(values.subarray(row * size, (row + 1) * size), n * size));
  return selected;
}

/** Copies the first `to` of every `from` numbers in the blocks of the given rows; a row has `blocks` of them. */
export function selectAndCut(
  values: Float32Array,
  rows: readonly number[],
  { blocks, from, to }: { readonly blocks: number; readonly from: number; readonly to: number },
): Float32Array {
  const selected = new Float32Array(rows.length * blocks * to);
  rows.forEach((row, n) => {
    for (let block = 0; block < blocks; block++) {
      const start = (row * blocks + block) * from;
      selected.set(values.subarray(start, start + to), (n * blocks + block) * to);
    }
  });
  return selected;
}

/** Ids and mask of sources, padded to the longest. */
export function padSources(
  sources: readonly (readonly number[])[],
  padId: number,
): { readonly length: number; readonly ids: BigInt64Array } {
  const length = sources.reduce((longest, source) => Math.max(longest, source.length), 0);
  const ids = new BigInt64Array(sources.length * length).fill(BigInt(padId));
  sources.forEach((source, row) => {
    source.forEach((id, n) => {
      ids[row * length + n] = BigInt(id);
    });
  });
  return { length, ids };
}
