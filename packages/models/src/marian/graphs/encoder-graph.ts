import type { StudentGraph } from "./student-graph.ts";

/** Source ids and mask → keys and values of every decoder layer, each [b, heads, s, d / heads]. */
export function buildEncoder(graph: StudentGraph): void {
  const { onnx, config, weights } = graph;
  const { dimension, heads, decoderLayers } = config;
  const ids = onnx.input("ids", "int64", ["b", "s"]);
  const mask = onnx.input("mask", "float32", ["b", "s"]);
  const bias = graph.maskBias(mask);
  const embedding = weights.matrix(config.sourceEmbedding, config.sourceVocabulary, dimension);
  const length = onnx.op("Shape", [ids], { start: 1, end: 2 });
  const positions = onnx.op("Slice", [graph.positions(), onnx.integers(0), length, onnx.integers(0)]);
  let x = onnx.op("Add", [graph.embed(ids, embedding), positions]);
  const projected = (from: string, name: string, what: "k" | "v", output?: string): string =>
    graph.heads(graph.linear(from, `${name}_W${what}`, `${name}_b${what}`, dimension), output);
  for (let layer = 1; layer <= config.encoderLayers; layer++) {
    const name = `encoder_l${layer}_self`;
    const [keys, values] = [projected(x, name, "k"), projected(x, name, "v")];
    x = graph.attention(x, name, { keys, values, bias }).output;
    x = graph.feedForward(x, `encoder_l${layer}_ffn`, config.feedForwardDepth.encoder);
  }
  for (let layer = 1; layer <= decoderLayers; layer++) {
    for (const what of ["k", "v"] as const) {
      const name = projected(x, `decoder_l${layer}_context`, what, `${what}${layer}`);
      onnx.output(name, "float32", ["b", heads, "s", dimension / heads]);
    }
  }
}
