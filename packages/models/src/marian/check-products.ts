import { Tensor } from "onnxruntime-node";
import { watchProducts } from "./activations.ts";
import type { MarianBin } from "./bin-format.ts";
import { staysFloat } from "./convert.ts";
import { type Product, StudentGraph } from "./graphs/student-graph.ts";
import { openGraph } from "./run-graphs.ts";
import { studentConfig } from "./student-config.ts";
import { Weights } from "./weights.ts";

/** Relative error of a product above which it stays in float32. */
const HARMFUL = 0.08;
/** How many rows of activations each product is tried on. */
const MAX_ROWS = 512;

/** What int8 does to a model's matrix products. */
export interface ProductCheck {
  /** Relative error of the output of each product that would be int8, by the matrix's name. */
  readonly errors: ReadonlyMap<string, number>;
  /** The matrices that {@link convertStudent} should keep in float32. */
  readonly harmful: readonly string[];
}

/** How many numbers a row of a product's input has. */
const depthOf = ({ tensors }: MarianBin, { weight, isTransposed }: Product): number =>
  tensors.get(weight)?.shape[isTransposed ? 1 : 0] ?? 1;

/** A graph of one product in both precisions: `x` [rows, in] → `exact`, `int8` [rows, out]. */
function productGraph(bin: MarianBin, product: Product): Uint8Array {
  const { weight, isTransposed } = product;
  const weights = new Weights(bin.tensors);
  const matrix = weights.matrix(weight, undefined, undefined);
  const graph = new StudentGraph(studentConfig(bin.config), weights, {
    isQuantised: (name) => name.endsWith("/int8"),
  });
  const x = graph.onnx.input("x", "float32", ["rows", depthOf(bin, product)]);
  const names = ["exact", "int8"];
  for (const name of names) {
    const named = { ...matrix, name: `${weight}/${name}` };
    const y = isTransposed ? graph.productWithTransposed(x, named) : graph.product(x, named);
    graph.onnx.op("Identity", [y], { name });
    graph.onnx.output(name, "float32", ["rows", isTransposed ? matrix.rows : matrix.columns]);
  }
  return graph.onnx.toBytes(weight);
}

async function relativeError(bin: MarianBin, product: Product, parts: readonly Float32Array[]): Promise<number> {
  const session = await openGraph(productGraph(bin, product));
  const width = depthOf(bin, product);
  let [difference, whole] = [0, 0];
  try {
    for (const values of parts) {
      const output = await session.run({ x: new Tensor("float32", values, [values.length / width, width]) });
      const [exact, int8] = [output["exact"].data, output["int8"].data] as [Float32Array, Float32Array];
      exact.forEach((value, n) => {
        difference += (value - int8[n]) ** 2;
        whole += value ** 2;
      });
    }
  } finally {
    await session.release();
  }
  return Math.sqrt(difference / (whole || 1));
}

/**
 * Runs the float32 graphs on samples (sources in piece numbers, prefix and end mark included) and each of their
 * products once more in int8.
 * @throws MarianError as `convertStudent`
 */
export async function checkProducts(
  bin: MarianBin,
  samples: readonly (readonly number[])[],
  { harmful = HARMFUL }: { readonly harmful?: number } = {},
): Promise<ProductCheck> {
  const inputs = new Map<string, { readonly parts: Float32Array[]; rows: number }>();
  const products = await watchProducts(bin, samples, (product, values) => {
    const seen = inputs.get(product.weight) ?? { parts: [], rows: 0 };
    if (seen.rows < MAX_ROWS) seen.parts.push(values);
    seen.rows += values.length / depthOf(bin, product);
    inputs.set(product.weight, seen);
  });
  const errors = new Map<string, number>();
  for (const product of products.filter(({ weight }) => !staysFloat(weight))) {
    errors.set(product.weight, await relativeError(bin, product, inputs.get(product.weight)?.parts ?? []));
  }
  return { errors, harmful: [...errors].filter(([, error]) => error > harmful).map(([name]) => name) };
}
