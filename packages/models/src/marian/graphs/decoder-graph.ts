import type { StudentGraph } from "./student-graph.ts";

/** How low the unknown piece's score is, so that it is never chosen. */
const NEVER = -1e4;

/** SSRU: c' = f * c + (1 - f) * xW with f = σ(xWf + bf); what comes out is relu(c') + x, normalised. */
function recur(graph: StudentGraph, x: string, layer: number): string {
  const { onnx, config, weights } = graph;
  const { dimension } = config;
  const name = `decoder_l${layer}_rnn`;
  const shape = ["b", 1, dimension];
  const cell = onnx.input(`c${layer}`, "float32", shape);
  const forget = onnx.op("Sigmoid", [graph.linear(x, `${name}_Wf`, `${name}_bf`, dimension)]);
  const input = graph.product(x, weights.matrix(`${name}_W`, dimension, dimension));
  const kept = onnx.op("Mul", [forget, cell]);
  const added = onnx.op("Mul", [onnx.op("Sub", [onnx.floats("one", 1), forget]), input]);
  const next = onnx.op("Add", [kept, added], { name: `d${layer}` });
  onnx.output(next, "float32", shape);
  return graph.addAndNorm(onnx.op("Relu", [next]), x, `${name}_ffn`);
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

/** The scores of every target piece; the output layer is the embedding, or a matrix of its own either way round. */
function logits(graph: StudentGraph, state: string, unknownPiece: number): string {
  const { onnx, config, weights } = graph;
  const { dimension, targetVocabulary } = config;
  const turned = config.isOutputTied ? config.targetEmbedding : "decoder_ff_logit_out_Wt";
  const product =
    config.isOutputTied || weights.has(turned)
      ? graph.productWithTransposed(state, weights.matrix(turned, targetVocabulary, dimension))
      : graph.product(state, weights.matrix("decoder_ff_logit_out_W", dimension, targetVocabulary));
  return onnx.op("Add", [product, outputBias(graph, unknownPiece)], { name: "logits" });
}

/** The greatest divisor up to the root: so many runs of a vocabulary are about as many as a run has pieces. */
function runsOf(vocabulary: number): number {
  let runs = Math.floor(Math.sqrt(vocabulary));
  while (vocabulary % runs !== 0) runs--;
  return runs;
}

/**
 * The likeliest piece of each row, the first among equals. ArgMax over a whole vocabulary takes several times as long as
 * the maxima of its runs, of which one is looked into.
 */
function likeliest({ onnx, config: { targetVocabulary } }: StudentGraph, scores: string): void {
  const runs = runsOf(targetVocabulary);
  const width = targetVocabulary / runs;
  const cut = onnx.op("Reshape", [scores, onnx.integers(0, runs, width)]);
  const highest = onnx.op("ReduceMax", [cut], { axes: [-1], keepdims: 0 });
  const run = onnx.op("ArgMax", [highest], { axis: -1, keepdims: 1 });
  const within = onnx.op("ArgMax", [onnx.op("GatherND", [cut, run], { batch_dims: 1 })], { axis: -1, keepdims: 0 });
  const before = onnx.op("Mul", [onnx.op("Squeeze", [run, onnx.integers(-1)]), onnx.integers(width)]);
  onnx.op("Add", [before, within], { name: "next" });
}

/** Log probabilities of the likeliest pieces, for the rows that the input `scored` numbers: for none it costs nothing. */
function likelihoods(graph: StudentGraph, scores: string): void {
  const { onnx } = graph;
  const rows = onnx.op("Gather", [scores, onnx.input("scored", "int64", ["n"])], { axis: 0 });
  const likely = onnx.op("LogSoftmax", [rows], { axis: -1 });
  onnx.op("ReduceMax", [likely], { axes: [-1], keepdims: 0, name: "scores" });
  onnx.output("scores", "float32", ["n"]);
}

/** One target piece a row: the piece before and the cells → scores, the likeliest piece, new cells, attention. */
export function buildDecoder(graph: StudentGraph, unknownPiece: number): void {
  const { onnx, config, weights } = graph;
  const { dimension, heads } = config;
  const previous = onnx.input("prev", "int64", ["b"]);
  const first = onnx.input("first", "float32", [1]);
  const position = onnx.input("position", "int64", [1]);
  const bias = graph.maskBias(onnx.input("mask", "float32", ["b", "s"]));
  const embedding = weights.matrix(config.targetEmbedding, config.targetVocabulary, dimension);
  const embedded = onnx.op("Mul", [graph.embed(previous, embedding), first]);
  const placed = onnx.op("Add", [embedded, onnx.op("Gather", [graph.positions(), position])]);
  let x = onnx.op("Unsqueeze", [placed, onnx.integers(1)]);
  for (let layer = 1; layer <= config.decoderLayers; layer++) {
    x = recur(graph, x, layer);
    const [keys, values] = ["k", "v"].map((what) =>
      onnx.input(`${what}${layer}`, "float32", ["b", heads, "s", dimension / heads]),
    );
    const attention = graph.attention(x, `decoder_l${layer}_context`, { keys, values, bias });
    if (layer === config.alignmentLayer) {
      const head = onnx.op("Slice", [attention.weights, onnx.integers(0), onnx.integers(1), onnx.integers(1)]);
      onnx.op("Squeeze", [head, onnx.integers(1, 2)], { name: "attention" });
    }
    x = graph.feedForward(attention.output, `decoder_l${layer}_ffn`, config.feedForwardDepth.decoder);
  }
  const state = onnx.op("Squeeze", [x, onnx.integers(1)]);
  const scores = logits(graph, state, unknownPiece);
  likeliest(graph, scores);
  likelihoods(graph, scores);
  onnx.output("logits", "float32", ["b", config.targetVocabulary]);
  onnx.output("next", "int64", ["b"]);
  onnx.output("attention", "float32", ["b", "s"]);
}
