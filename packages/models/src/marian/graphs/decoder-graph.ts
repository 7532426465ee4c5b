import { MOST_CHOICES } from "@yiqiao/engines/local";
import type { StudentGraph } from "./student-graph.ts";

/** How low the unknown piece's score is, so that it is never chosen. */
const NEVER = -1e4;

/** SSRU: c' = f * c + (1 - f) * xW with f = σ(xWf + bf); what comes out is relu(c') + x, normalised. */
function recur(graph: StudentGraph, x: string, layer: number): string {
  const { onnx, config, weights } = graph;
  const { dimension } = config;
  const name = `decoder_l${layer}_rnn`;
  const shape = ["r", dimension];
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
 * The likeliest pieces of each row, the best first, and their log probabilities; `choices` says how many. They lie in those
 * runs of the vocabulary whose maxima are greatest, which takes a fraction of the time of looking through the whole.
 */
function likeliest({ onnx, config: { targetVocabulary } }: StudentGraph, scores: string): void {
  const choices = onnx.input("choices", "int64", [1]);
  onnx.output("pieces", "int64", ["r", "n"]);
  onnx.output("scores", "float32", ["r", "n"]);
  const likely = onnx.op("LogSoftmax", [scores], { axis: -1 });
  const runs = runsOf(targetVocabulary);
  if (runs < MOST_CHOICES) {
    onnx.ops("TopK", [likely, choices], ["scores", "pieces"]);
    return;
  }
  const width = targetVocabulary / runs;
  const cut = onnx.op("Reshape", [likely, onnx.integers(0, runs, width)]);
  const maxima = onnx.op("ReduceMax", [cut], { axes: [-1], keepdims: 0 });
  onnx.ops("TopK", [maxima, choices], ["run_maxima", "run"]);
  const candidates = onnx.op("GatherND", [cut, onnx.op("Unsqueeze", ["run", onnx.integers(-1)])], { batch_dims: 1 });
  onnx.ops("TopK", [onnx.op("Reshape", [candidates, onnx.integers(0, -1)]), choices], ["scores", "place"]);
  const which = onnx.op("Div", ["place", onnx.integers(width)]);
  const within = onnx.op("Mod", ["place", onnx.integers(width)]);
  const before = onnx.op("Mul", [onnx.op("GatherElements", ["run", which], { axis: 1 }), onnx.integers(width)]);
  onnx.op("Add", [before, within], { name: "pieces" });
}

/**
 * One target piece for each of r hypotheses of b sentences: the piece before and the cells → the likeliest pieces, new
 * cells, attention. `slots` has the hypotheses of each sentence, filled up with any; `places` where each of them lies in it.
 * So what a sentence's hypotheses look at is there once.
 */
export function buildDecoder(graph: StudentGraph, unknownPiece: number): void {
  const { onnx, config, weights } = graph;
  const { dimension, heads } = config;
  const previous = onnx.input("prev", "int64", ["r"]);
  const first = onnx.input("first", "float32", [1]);
  const position = onnx.input("position", "int64", [1]);
  const slots = onnx.input("slots", "int64", ["b", "w"]);
  const places = onnx.input("places", "int64", ["r"]);
  const bias = graph.maskBias(onnx.input("mask", "float32", ["b", "s"]));
  const embedding = weights.matrix(config.targetEmbedding, config.targetVocabulary, dimension);
  const embedded = onnx.op("Mul", [graph.embed(previous, embedding), first]);
  let x = onnx.op("Add", [embedded, onnx.op("Gather", [graph.positions(), position])]);
  for (let layer = 1; layer <= config.decoderLayers; layer++) {
    x = recur(graph, x, layer);
    const name = `decoder_l${layer}_context`;
    const keys = onnx.input(`k${layer}`, "float32", ["b", heads, dimension / heads, "s"]);
    const values = onnx.input(`v${layer}`, "float32", ["b", heads, "s", dimension / heads]);
    const queries = onnx.op("Gather", [graph.queries(x, name), slots], { axis: 0 });
    const { mixed, looks } = graph.attend(queries, { keys, values, bias });
    if (layer === config.alignmentLayer) {
      const head = onnx.op("Slice", [looks, onnx.integers(0), onnx.integers(1), onnx.integers(1)]);
      const flat = onnx.op("Flatten", [onnx.op("Squeeze", [head, onnx.integers(1)])], { axis: 2 });
      onnx.op("Gather", [flat, places], { axis: 0, name: "attention" });
    }
    const rows = onnx.op("Gather", [onnx.op("Flatten", [mixed], { axis: 2 }), places], { axis: 0 });
    x = graph.afterAttention(rows, x, name);
    x = graph.feedForward(x, `decoder_l${layer}_ffn`, config.feedForwardDepth.decoder);
  }
  const scores = logits(graph, x, unknownPiece);
  likeliest(graph, scores);
  onnx.output("logits", "float32", ["r", config.targetVocabulary]);
  onnx.output("attention", "float32", ["r", "s"]);
}
