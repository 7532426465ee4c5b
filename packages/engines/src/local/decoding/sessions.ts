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

/** A row's numbers: so many blocks of so many. */
export interface RowShape {
  readonly blocks: number;
  readonly size: number;
}

/** Copies what two rows have in common: of each of their blocks the begin, as long as the shorter of them. */
export function copyRow(
  source: { readonly values: Float32Array; readonly row: number; readonly shape: RowShape },
  target: { readonly values: Float32Array; readonly row: number; readonly shape: RowShape },
): void {
  const { blocks } = target.shape;
  const common = Math.min(source.shape.size, target.shape.size);
  for (let block = 0; block < blocks; block++) {
    const from = (source.row * blocks + block) * source.shape.size;
    const to = (target.row * blocks + block) * target.shape.size;
    target.values.set(source.values.subarray(from, from + common), to);
  }
}

/** Copies the rows in that order, their blocks cut from `from` to `to` numbers. */
export function selectAndCut(
  values: Float32Array,
  rows: readonly number[],
  { blocks, from, to }: { readonly blocks: number; readonly from: number; readonly to: number },
): Float32Array {
  const selected = new Float32Array(rows.length * blocks * to);
  rows.forEach((row, n) => {
    const source = { values, row, shape: { blocks, size: from } };
    copyRow(source, { values: selected, row: n, shape: { blocks, size: to } });
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
