import { Tensor } from "onnxruntime-node";
import { copyRow, floats, padSources, type RowShape, selectAndCut } from "./sessions.ts";
import { END, type StudentGraphs } from "./student-graphs.ts";

/** What the encoder makes of some sentences. */
export interface Memory {
  /** Source pieces of each, prefix and end mark included. */
  readonly lengths: readonly number[];
  /** The longest. */
  readonly length: number;
  /** [sentences, length] */
  readonly mask: Float32Array;
  /** Which of the decoder's outputs each sentence asks for; 0 where there is one only. */
  readonly outputs: readonly number[];
  /** Of each decoder layer its keys and its values, {@link shapeOf} each sentence. */
  readonly layers: readonly Float32Array[];
}

/** Sentences are read together with others of up to so many times their length: what is padded is computed, too. */
const ALIKE = 1.1;
/** Below so many, the graph's own work weighs more than what padding adds. */
const FEW = 3;

/** Values are [heads, length, dimension / heads], keys [heads, dimension / heads, length]; as values in earlier graphs. */
function shapeOf({ architecture, tellsChoices }: StudentGraphs, layer: number, length: number): RowShape {
  const { dimension, heads } = architecture;
  const isTurned = tellsChoices && layer % 2 === 0;
  return isTurned ? { blocks: dimension, size: length } : { blocks: heads, size: (length * dimension) / heads };
}

/** The shape of `layers[layer]` as the graphs name it. */
export function tensorShape(graphs: StudentGraphs, { lengths, length }: Memory, layer: number): readonly number[] {
  const { dimension, heads } = graphs.architecture;
  const isTurned = graphs.tellsChoices && layer % 2 === 0;
  const width = dimension / heads;
  return [lengths.length, heads, ...(isTurned ? [width, length] : [length, width])];
}

function maskOf(lengths: readonly number[], length: number): Float32Array {
  const mask = new Float32Array(lengths.length * length);
  lengths.forEach((used, row) => mask.fill(1, row * length, row * length + used));
  return mask;
}

/** The numbers of sources that are read together. */
function alikeIn(sources: readonly (readonly number[])[]): number[][] {
  const groups: number[][] = [];
  let shortest = 0;
  for (const n of sources
    .keys()
    .toArray()
    .toSorted((a, b) => sources[a].length - sources[b].length)) {
    const group = groups.at(-1);
    if (group && (group.length < FEW || sources[n].length <= shortest * ALIKE)) {
      group.push(n);
      continue;
    }
    groups.push([n]);
    shortest = sources[n].length;
  }
  return groups;
}

async function readTogether(graphs: StudentGraphs, sources: readonly (readonly number[])[]): Promise<Memory> {
  const { encoder, names, choosesOutput } = graphs;
  const { length, ids } = padSources(sources, END);
  const lengths = sources.map((source) => source.length);
  const mask = maskOf(lengths, length);
  const shape = [sources.length, length];
  const output = await encoder.run(
    { ids: new Tensor("int64", ids, shape), mask: new Tensor("float32", mask, shape) },
    choosesOutput ? [...names.memory, "output"] : names.memory,
  );
  const outputs = choosesOutput ? Array.from(output["output"].data as BigInt64Array, Number) : lengths.map(() => 0);
  return { lengths, length, mask, outputs, layers: names.memory.map((name) => floats(output[name], name)) };
}

/** Reads sources with the encoder, those of like length together. */
export async function readMemory(graphs: StudentGraphs, sources: readonly (readonly number[])[]): Promise<Memory> {
  const groups = alikeIn(sources);
  if (groups.length === 1) return readTogether(graphs, sources);
  const lengths = sources.map((source) => source.length);
  const length = Math.max(...lengths);
  const layers = graphs.names.memory.map((_, layer) => {
    const { blocks, size } = shapeOf(graphs, layer, length);
    return new Float32Array(sources.length * blocks * size);
  });
  const outputs = sources.map(() => 0);
  for (const group of groups) {
    const part = await readTogether(
      graphs,
      group.map((n) => sources[n]),
    );
    group.forEach((n, row) => (outputs[n] = part.outputs[row]));
    for (const [layer, values] of part.layers.entries()) {
      const shape = shapeOf(graphs, layer, part.length);
      const whole = { values: layers[layer], shape: shapeOf(graphs, layer, length) };
      group.forEach((n, row) => copyRow({ values, row, shape }, { ...whole, row: n }));
    }
  }
  return { lengths, length, mask: maskOf(lengths, length), outputs, layers };
}

/** The memory of these sentences in that order, cut to the longest of them. */
export function selectMemory(graphs: StudentGraphs, memory: Memory, sentences: readonly number[]): Memory {
  const lengths = sentences.map((sentence) => memory.lengths[sentence]);
  const length = Math.max(0, ...lengths);
  const layers = memory.layers.map((values, layer) => {
    const { blocks, size: from } = shapeOf(graphs, layer, memory.length);
    return selectAndCut(values, sentences, { blocks, from, to: shapeOf(graphs, layer, length).size });
  });
  const outputs = sentences.map((sentence) => memory.outputs[sentence]);
  return { lengths, length, mask: maskOf(lengths, length), outputs, layers };
}
