import type { MarianTensor } from "./bin-format.ts";

/**
 * int8 weights with one scale for all or one for each output column; the numbers lie as those that they were made of.
 * Signed values are those of {@link isSafe}; others are unsigned, with a zero point of 128.
 */
export interface QuantisedWeights {
  readonly values: Int8Array | Uint8Array;
  readonly scales: Float32Array;
}

/** Where an output column's weights lie: the first at `column * columnStride`, the others `depthStride` apart. */
export interface ColumnLayout {
  readonly columns: number;
  readonly depth: number;
  readonly columnStride: number;
  readonly depthStride: number;
}

export const byColumns = (rows: number, columns: number): ColumnLayout => ({
  columns,
  depth: rows,
  columnStride: 1,
  depthStride: columns,
});

/** Of an embedding that is also the output layer: a row is one output's weights. */
export const byRows = (rows: number, columns: number): ColumnLayout => ({
  columns: rows,
  depth: columns,
  columnStride: columns,
  depthStride: 1,
});

/**
 * The largest sum that two neighbours of one sign may have. Processors with AVX2 and without VNNI multiply unsigned
 * activations by signed weights two at a time and keep the sum in 16 bits; 255 * 128 is the last that always fits.
 */
const MAX_PAIR = 128;

/** The largest sum of two neighbours of one sign in a column. */
function largestPair(values: MarianTensor["values"], layout: ColumnLayout, column: number): number {
  const { depth, columnStride, depthStride } = layout;
  let largest = 0;
  for (let n = 0, at = column * columnStride; n < depth; n += 2, at += 2 * depthStride) {
    const one = values[at];
    const other = n + 1 < depth ? values[at + depthStride] : 0;
    const sum = Math.max(Math.abs(one), Math.abs(other), one * other > 0 ? Math.abs(one + other) : 0);
    if (sum > largest) largest = sum;
  }
  return largest;
}

/** Whether signed weights cannot overflow 16 bits, whatever the activations are. */
function isSafe(values: Int8Array, layout: ColumnLayout): boolean {
  for (let column = 0; column < layout.columns; column++) {
    if (largestPair(values, layout, column) > MAX_PAIR) return false;
  }
  return true;
}

/** Each output column scaled so that its neighbours' sums fill the range that is always exact. */
function quantiseFloats(values: Float32Array, layout: ColumnLayout): QuantisedWeights {
  const { columns, depth, columnStride, depthStride } = layout;
  const whole = new Int8Array(values.length);
  const scales = new Float32Array(columns);
  for (let column = 0; column < columns; column++) {
    // Rounding adds at most a half to each of the two.
    const scale = Math.fround((largestPair(values, layout, column) || 1) / (MAX_PAIR - 1));
    scales[column] = scale;
    for (let n = 0, at = column * columnStride; n < depth; n++, at += depthStride) {
      whole[at] = Math.max(-127, Math.min(127, Math.round(values[at] / scale)));
    }
  }
  return { values: whole, scales };
}

/**
 * int8 weights whose products are exact on every processor. What is int8 already stays as it is, as unsigned numbers
 * where signed ones could overflow.
 */
export function quantise({ values, multiplier }: MarianTensor, layout: ColumnLayout): QuantisedWeights {
  if (values instanceof Float32Array) return quantiseFloats(values, layout);
  const scales = Float32Array.of(1 / (multiplier ?? 1));
  if (isSafe(values, layout)) return { values, scales };
  const unsigned = new Uint8Array(values.buffer, values.byteOffset, values.length);
  // Flipping the highest bit adds 128.
  return { values: unsigned.map((value) => value ^ 0x80), scales };
}
