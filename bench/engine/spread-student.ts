import type { MarianBin, MarianTensor } from "@yiqiao/models/marian";

/** An output that the spread student never chooses. */
const NEVER = -1e4;

/**
 * The same student in twice its width: every number of its states stands there twice, side by side, so that it
 * translates about as before while each product has four times the work. Only the positions, which are made afresh for
 * the width, differ a little. The vocabulary grows to `vocabulary` pieces.
 */
export function spreadStudent({ config, tensors }: MarianBin, vocabulary: number): MarianBin {
  const dimension = Number(config["dim-emb"]);
  const spread = new Map([...tensors].map(([name, tensor]) => [name, spreadTensor(name, tensor, vocabulary)]));
  return {
    config: {
      ...config,
      "dim-emb": dimension * 2,
      "transformer-dim-ffn": Number(config["transformer-dim-ffn"]) * 2,
      "dim-vocabs": [vocabulary, vocabulary],
    },
    tensors: spread,
  };
}

function spreadTensor(name: string, tensor: MarianTensor, vocabulary: number): MarianTensor {
  const [rows = 1, columns = 1] = tensor.shape;
  const floats = Float32Array.from(tensor.values);
  if (name === "Wemb") {
    // Embeddings are multiplied by the root of the width, scores by twice as many numbers: both get √2 too large.
    return grown({ rows, columns, floats }, { rows: vocabulary, factor: Math.SQRT1_2 });
  }
  if (name === "decoder_ff_logit_out_b") {
    const values = new Float32Array(vocabulary).fill(NEVER);
    values.set(floats.map((value) => value * Math.SQRT2));
    return { shape: [1, vocabulary], values };
  }
  // Attention divides by the root of a head's width.
  const factor = /_[Wb]q$/.test(name) ? Math.SQRT1_2 : 1;
  const values = new Float32Array(floats.length * (rows === 1 ? 2 : 4));
  const copies = rows === 1 ? 1 : 2;
  for (let row = 0; row < rows * copies; row++) {
    for (let column = 0; column < columns * 2; column++) {
      const value = floats[Math.floor(row / copies) * columns + (column >> 1)] ?? 0;
      values[row * columns * 2 + column] = (value * factor) / copies;
    }
  }
  return { shape: [rows * copies, columns * 2], values };
}

function grown(
  { rows, columns, floats }: { readonly rows: number; readonly columns: number; readonly floats: Float32Array },
  to: { readonly rows: number; readonly factor: number },
): MarianTensor {
  const values = new Float32Array(to.rows * columns * 2);
  for (let n = 0; n < values.length; n++) {
    const [row, column] = [Math.floor(n / (columns * 2)), (n % (columns * 2)) >> 1];
    // New pieces get the weights of old ones; their bias keeps them out.
    values[n] = (floats[(row % rows) * columns + column] ?? 0) * to.factor;
  }
  return { shape: [to.rows, columns * 2], values };
}
