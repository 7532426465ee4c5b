import type { StudentGraph, StudentOutput } from "./student-graph.ts";

/** 1 for those who begin with the first output's prefix, 2 with the second's, …; 0 for others. */
function chooseOutput({ onnx }: StudentGraph, ids: string, outputs: readonly StudentOutput[]): void {
  const begin = onnx.op("Gather", [ids, onnx.integer(0)], { axis: 1 });
  const numbers = outputs.map(({ prefix }, n) => {
    const isMeant = onnx.op("Cast", [onnx.op("Equal", [begin, onnx.integer(prefix)])], { to: 7 });
    return onnx.op("Mul", [isMeant, onnx.integer(n + 1)]);
  });
  onnx.op("Identity", [numbers.reduce((sum, number) => onnx.op("Add", [sum, number]))], { name: "output" });
  onnx.output("output", "int64", ["b"]);
}

/**
 * Source ids and mask → keys [b, heads, d / heads, s] and values [b, heads, s, d / heads] of every decoder layer, and which
 * of the decoder's outputs each sentence asks for by the piece that it begins with.
 */
export function buildEncoder(graph: StudentGraph, outputs: readonly StudentOutput[]): void {
  const { onnx, config, weights } = graph;
  const { dimension, heads, decoderLayers } = config;
  const ids = onnx.input("ids", "int64", ["b", "s"]);
  const mask = onnx.input("mask", "float32", ["b", "s"]);
  const bias = graph.maskBias(mask);
  const embedding = weights.matrix(config.sourceEmbedding, config.sourceVocabulary, dimension);
  const length = onnx.op("Shape", [ids], { start: 1, end: 2 });
  const positions = onnx.op("Slice", [graph.positions(), onnx.integers(0), length, onnx.integers(0)]);
  let x = onnx.op("Add", [graph.embed(ids, embedding), positions]);
  const projected = (from: string, name: string, what: "k" | "v", output?: string): string => {
    const linear = graph.linear(from, `${name}_W${what}`, `${name}_b${what}`, dimension);
    return what === "k" ? graph.keys(linear, output) : graph.heads(linear, output);
  };
  for (let layer = 1; layer <= config.encoderLayers; layer++) {
    const name = `encoder_l${layer}_self`;
    const [keys, values] = [projected(x, name, "k"), projected(x, name, "v")];
    const shape = [0, 0, dimension];
    const mixed = graph.attend(graph.queries(x, name), { keys, values, bias }, { shape });
    x = graph.feedForward(
      graph.afterAttention(mixed, x, name),
      `encoder_l${layer}_ffn`,
      config.feedForwardDepth.encoder,
    );
  }
  if (outputs.length > 0) chooseOutput(graph, ids, outputs);
  const [width, s] = [dimension / heads, "s"];
  for (let layer = 1; layer <= decoderLayers; layer++) {
    const name = `decoder_l${layer}_context`;
    onnx.output(projected(x, name, "k", `k${layer}`), "float32", ["b", heads, width, s]);
    onnx.output(projected(x, name, "v", `v${layer}`), "float32", ["b", heads, s, width]);
  }
}
