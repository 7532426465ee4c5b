import { MOST_CHOICES } from "@yiqiao/engines/local";
import type { OnnxGraph } from "../onnx/onnx-graph.ts";
import type { Matrix } from "../weights.ts";
import { MAX_POSITIONS, type StudentGraph, type StudentOutput } from "./student-graph.ts";

/** How low the unknown piece's score is, so that it is never chosen. */
export const NEVER = -1e4;

/** SSRU: c' = f * c + (1 - f) * i = i + f * (c - i) with f = σ(xWf + bf), i = xW; what comes out is relu(c') + x, normalised. */
function recur(graph: StudentGraph, x: string, layer: number): { readonly state: string; readonly cell: string } {
  const { onnx, config, weights } = graph;
  const { dimension } = config;
  const name = `decoder_l${layer}_rnn`;
  const cell = cellName(layer);
  const forget = onnx.op("Sigmoid", [graph.linear(x, `${name}_Wf`, `${name}_bf`, dimension)]);
  const input = graph.product(x, weights.matrix(`${name}_W`, dimension, dimension));
  const kept = onnx.op("Mul", [forget, onnx.op("Sub", [cell, input])]);
  const next = onnx.op("Add", [input, kept]);
  return { state: graph.addAndNorm(onnx.op("Relu", [next]), x, `${name}_ffn`), cell: next };
}

const cellName = (layer: number): string => `cell_${layer}`;

/**
 * What is added to the embedding of the piece before: where it stands. At first, when there is none and the end mark is
 * given in its place, what is added takes that mark's embedding away again. Worked out when the graph is loaded.
 */
function placesOf(graph: StudentGraph, embedding: Matrix): string {
  const { onnx } = graph;
  const all = graph.positions();
  const [at, length] = [0, MAX_POSITIONS].map((n) => onnx.integers(n));
  const first = onnx.op("Sub", [onnx.op("Gather", [all, at]), graph.embed(at, embedding)]);
  const others = onnx.op("Slice", [all, onnx.integers(1), length, at]);
  return onnx.op("Concat", [first, others], { axis: 0 });
}

function outputBias(graph: StudentGraph, unknownPiece: number): string {
  const { config, weights, onnx } = graph;
  const name = "decoder_ff_logit_out_b";
  const length = config.targetVocabulary;
  return onnx.constant(name, () => {
    const values = weights.has(name) ? weights.vector(name, length).slice() : new Float32Array(length);
    values[unknownPiece] = NEVER;
    return { shape: [length], values };
  });
}

/** What an output layer knows: every target piece, or those that the constant `only` names. */
interface Output {
  readonly size: number;
  readonly only?: string;
}

/** The scores of those pieces; the output layer is the embedding, or a matrix of its own either way round. */
function logits(graph: StudentGraph, state: string, unknownPiece: number, only: string | undefined): string {
  const { onnx, config, weights } = graph;
  const { dimension, targetVocabulary } = config;
  const turned = config.isOutputTied ? config.targetEmbedding : "decoder_ff_logit_out_Wt";
  const product =
    config.isOutputTied || weights.has(turned)
      ? graph.productWithTransposed(state, weights.matrix(turned, targetVocabulary, dimension), only)
      : graph.product(state, weights.matrix("decoder_ff_logit_out_W", dimension, targetVocabulary), only);
  const bias = graph.chosen(outputBias(graph, unknownPiece), only, 0);
  return onnx.op("Add", [product, bias], { name: onnx.named("logits") });
}

/** The greatest divisor up to the root: so many runs of a vocabulary are about as many as a run has pieces. */
function runsOf(vocabulary: number): number {
  let runs = Math.floor(Math.sqrt(vocabulary));
  while (vocabulary % runs !== 0) runs--;
  return runs;
}

/**
 * Adds the outputs `pieces` and `scores`: the likeliest pieces of each row, the best first, and their log probabilities;
 * the input `choices` says how many. They lie in those runs of the vocabulary whose maxima are greatest, which takes a
 * fraction of the time of looking through the whole.
 */
function likeliest({ onnx }: StudentGraph, scores: string, { size, only }: Output): void {
  const [likely, best, pieces] = [
    onnx.op("LogSoftmax", [scores], { axis: -1 }),
    onnx.named("scores"),
    onnx.named("pieces"),
  ];
  const runs = runsOf(size);
  if (runs < MOST_CHOICES) {
    const place = onnx.named("place");
    onnx.ops("TopK", [likely, "choices"], [best, only === undefined ? pieces : place]);
    if (only !== undefined) onnx.op("Gather", [only, place], { name: pieces });
    return;
  }
  const width = size / runs;
  const cut = onnx.op("Reshape", [likely, onnx.integers(0, runs, width)]);
  const maxima = onnx.op("ReduceMax", [cut], { axes: [-1], keepdims: 0 });
  const [run, place] = [onnx.named("run"), onnx.named("place")];
  onnx.ops("TopK", [maxima, "choices"], [onnx.named("run_maxima"), run]);
  const candidates = onnx.op("GatherND", [cut, onnx.op("Unsqueeze", [run, onnx.integers(-1)])], { batch_dims: 1 });
  onnx.ops("TopK", [onnx.op("Reshape", [candidates, onnx.integers(0, -1)]), "choices"], [best, place]);
  // Both are worked out when the graph is loaded.
  const all = only ?? range(onnx.around, size);
  const numbers = onnx.around.op("Reshape", [all, onnx.integers(runs, width)]);
  const within = onnx.op("Reshape", [onnx.op("Gather", [numbers, run]), onnx.integers(0, -1)]);
  onnx.op("GatherElements", [within, place], { axis: 1, name: pieces });
}

/** Fills a list up so that it can be cut into runs and is as long as anybody asks, with a piece that is never chosen. */
function filledUp(pieces: readonly number[], unknownPiece: number): number[] {
  const known = [...new Set(pieces)].filter((piece) => piece !== unknownPiece).toSorted((a, b) => a - b);
  const least = Math.max(MOST_CHOICES, known.length);
  const runs = Math.floor(Math.sqrt(least));
  return [...known, ...Array<number>(Math.ceil(least / runs) * runs - known.length).fill(unknownPiece)];
}

const told = { pieces: "int64", scores: "float32", logits: "float32" } as const;

/** Adds what an output tells, as a branch of an `If` or as outputs of the graph. */
function tell(part: StudentGraph, unknownPiece: number, state: string, output: Output): void {
  likeliest(part, logits(part, state, unknownPiece, output.only), output);
}

/** What `fill` adds to a part, as a branch that gives what an output tells. */
function branch(from: StudentGraph, name: string, fill: (part: StudentGraph) => void): OnnxGraph {
  const part = from.part(name);
  fill(part);
  for (const [output, type] of Object.entries(told)) part.onnx.output(part.onnx.named(output), type);
  return part.onnx;
}

/**
 * Adds the outputs `pieces`, `scores` and `logits`. Where there are outputs of some pieces the input `output` tells which of them
 * is asked, counted from 1, and 0 stands for that of all pieces.
 */
function addOutputs(graph: StudentGraph, state: string, unknownPiece: number, some: readonly StudentOutput[]): void {
  const { onnx, config } = graph;
  const size = config.targetVocabulary;
  const asked = some.length === 0 ? "" : onnx.input("output", "int64", []);
  const choose = (part: StudentGraph, number: number): void => {
    const output = some[number - 1];
    if (output === undefined) {
      // Weights that a branch shares with what lies further out would not be prepared for it.
      const only = some.length === 0 ? {} : { only: range(part.onnx.around, size) };
      tell(part, unknownPiece, state, { size, ...only });
      return;
    }
    const filled = filledUp(output.pieces, unknownPiece);
    const values = BigInt64Array.from(filled, BigInt);
    const only = onnx.constant(`output_${number}`, () => ({ shape: [filled.length], values }));
    const isAsked = part.onnx.op("Equal", [asked, part.onnx.integer(number)]);
    const names = Object.keys(told).map((name) => part.onnx.named(name));
    part.onnx.ops("If", [isAsked], names, {
      then_branch: branch(part, `list_${number}`, (then) =>
        tell(then, unknownPiece, state, { size: filled.length, only }),
      ),
      else_branch: branch(part, `after_${number}`, (other) => choose(other, number + 1)),
    });
  };
  choose(graph, 1);
  onnx.output("pieces", "int64", ["r", "n"]);
  onnx.output("scores", "float32", ["r", "n"]);
  onnx.output("logits", "float32", ["r", some.length === 0 ? size : "v"]);
}

/** 0, 1, 2, …; worked out when the graph is loaded. */
const range = (onnx: OnnxGraph, size: number): string =>
  onnx.op(
    "Range",
    [0, size, 1].map((number) => onnx.integer(number)),
  );

/**
 * One target piece for each of r hypotheses of b sentences: the piece before and the cells → the likeliest pieces, new
 * cells, and where each head looked, of which the first was trained as word alignment. `slots` has the hypotheses of each
 * sentence, filled up with any; `places` where each of them lies in it. So what a sentence's hypotheses look at is there
 * once.
 */
export function buildDecoder(graph: StudentGraph, unknownPiece: number, some: readonly StudentOutput[]): void {
  const { onnx, config, weights } = graph;
  const { dimension, heads } = config;
  const previous = onnx.input("prev", "int64", ["r"]);
  const position = onnx.input("position", "int64", [1]);
  const slots = onnx.input("slots", "int64", ["b", "w"]);
  const places = onnx.input("places", "int64", ["r"]);
  onnx.input("choices", "int64", [1]);
  const bias = onnx.input("gaps", "float32", ["b", 1, 1, "s"]);
  const embedding = weights.matrix(config.targetEmbedding, config.targetVocabulary, dimension);
  const place = onnx.op("Gather", [placesOf(graph, embedding), position]);
  let x = onnx.op("Add", [graph.embed(previous, embedding), place]);
  const layers = Array.from({ length: config.decoderLayers }, (_, n) => n + 1);
  const shape = ["r", dimension * config.decoderLayers];
  const cells = onnx.input("cells", "float32", shape);
  onnx.ops("Split", [cells], layers.map(cellName), { axis: 1 });
  const newCells: string[] = [];
  for (const layer of layers) {
    const recurred = recur(graph, x, layer);
    x = recurred.state;
    newCells.push(recurred.cell);
    const name = `decoder_l${layer}_context`;
    const keys = onnx.input(`k${layer}`, "float32", ["b", heads, dimension / heads, "s"]);
    const values = onnx.input(`v${layer}`, "float32", ["b", heads, "s", dimension / heads]);
    const queries = onnx.op("Gather", [graph.queries(x, name), slots], { axis: 0 });
    const looks = layer === config.alignmentLayer ? "looks" : undefined;
    const mixed = graph.attend(queries, { keys, values, bias }, { shape: [-1, dimension], looks });
    const rows = onnx.op("Gather", [mixed, places], { axis: 0 });
    x = graph.afterAttention(rows, x, name);
    x = graph.feedForward(x, `decoder_l${layer}_ffn`, config.feedForwardDepth.decoder);
  }
  onnx.output(onnx.op("Concat", newCells, { axis: 1, name: "new_cells" }), "float32", shape);
  addOutputs(graph, x, unknownPiece, some);
  onnx.output("looks", "float32", ["b", heads, "w", "s"]);
}
