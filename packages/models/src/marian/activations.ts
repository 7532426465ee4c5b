import type { InferenceSession } from "onnxruntime-node";
import type { MarianBin } from "./bin-format.ts";
import { watchedGraph } from "./convert.ts";
import type { Product } from "./graphs/student-graph.ts";
import { type OnOutput, openGraph, runGreedy } from "./run-graphs.ts";
import { studentConfig } from "./student-config.ts";

/** How many target pieces of a sample are made at most. */
const LIMIT = 60;

/** Opens a float32 graph; its bytes, which are as large as the weights, are not kept. */
async function openWatched(
  bin: MarianBin,
  which: "encoder" | "decoder",
): Promise<{ readonly session: InferenceSession; readonly products: readonly Product[] }> {
  const { bytes, products } = watchedGraph(bin, which);
  return { session: await openGraph(bytes), products };
}

/** Runs the float32 graphs greedily on samples and shows each product's input [rows × in], as often as it comes. */
export async function watchProducts(
  bin: MarianBin,
  samples: readonly (readonly number[])[],
  onInput: (product: Product, values: Float32Array) => void,
): Promise<readonly Product[]> {
  const graphs = { encoder: await openWatched(bin, "encoder"), decoder: await openWatched(bin, "decoder") };
  const sessions = { encoder: graphs.encoder.session, decoder: graphs.decoder.session };
  const config = studentConfig(bin.config);
  const onOutput: OnOutput = (which, output) => {
    for (const product of graphs[which].products) onInput(product, output[product.input].data as Float32Array);
  };
  try {
    for (const source of samples) await runGreedy(sessions, config, source, { limit: LIMIT, onOutput });
  } finally {
    await Promise.all(Object.values(sessions).map((session) => session.release()));
  }
  return [...graphs.encoder.products, ...graphs.decoder.products];
}

/**
 * Measures the multipliers that Marian's int8 form with alphas needs, by the names of the matrices: 127 / (mean + 1.1
 * standard deviations of the largest activations), each over one run of a graph. `samples` are sources in piece
 * numbers, prefix and end mark included. The output layer's stands under `none` too, where bergamot looks for it.
 */
export async function measureAlphas(
  bin: MarianBin,
  samples: readonly (readonly number[])[],
): Promise<Map<string, number>> {
  const largest = new Map<string, number[]>();
  const products = await watchProducts(bin, samples, ({ weight }, values) => {
    const most = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    largest.set(weight, [...(largest.get(weight) ?? []), most]);
  });
  const alphas = new Map<string, number>();
  for (const { weight, isTransposed } of products) {
    const found = largest.get(weight) ?? [];
    const mean = found.reduce((sum, one) => sum + one, 0) / Math.max(1, found.length);
    const variance = found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, found.length);
    const alpha = 127 / (mean + 1.1 * Math.sqrt(variance) || 1);
    alphas.set(weight, alpha);
    if (isTransposed) alphas.set("none", alpha);
  }
  return alphas;
}
