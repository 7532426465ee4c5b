import type { StudentGraph } from "./student-graph.ts";

/** Source ids and mask → keys [b, heads, d / heads, s] and values [b, heads, s, d / heads] of every decoder layer. */
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
  const projected = (from: string, name: string, what: "k" | "v", output?: string): string => {
    const linear = graph.linear(from, `${name}_W${what}`, `${name}_b${what}`, dimension);
    return what === "k" ? graph.keys(linear, output) : graph.heads(linear, output);
  };
  for (let layer = 1; layer <= config.encoderLayers; layer++) {
    const name = `encoder_l${layer}_self`;
    const [keys, values] = [projected(x, name, "k"), projected(x, name, "v")];
    const { mixed } = graph.attend(graph.queries(x, name), { keys, values, bias });
    x = graph.feedForward(
      graph.afterAttention(mixed, x, name),
      `encoder_l${layer}_ffn`,
      config.feedForwardDepth.encoder,
    );
  }
  const [width, s] = [dimension / heads, "s"];
  for (let layer = 1; layer <= decoderLayers; layer++) {
    const name = `decoder_l${layer}_context`;
    onnx.output(projected(x, name, "k", `k${layer}`), "float32", ["b", heads, width, s]);
    onnx.output(projected(x, name, "v", `v${layer}`), "float32", ["b", heads, s, width]);
  }
}
