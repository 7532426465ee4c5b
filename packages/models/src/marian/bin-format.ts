/**
 * Marian's `.bin`, version 1: u64 version, u64 count; for each item u64 length of its name with the NUL, type, number of
 * dimensions, bytes of data; the names; the shapes (int32); u64 count of filler bytes and the filler, which brings the
 * data to a multiple of 256; the data, each tensor filled up to a multiple of 256. All little-endian.
 */
export const VERSION = 1;
export const ALIGNMENT = 256;
export const HEADER_BYTES = 32;

/** The item that holds the options as YAML, ended by NUL. */
export const OPTIONS_ITEM = "special:model.yml";

/** Suffix of the items that hold the multiplier for the activations which meet a matrix. */
export const ALPHA_SUFFIX = "_QuantMultA";

export const itemType = { float32: 0x0404, int8: 0x0101, intgemm8: 0x4101 } as const;

/** A tensor in the order of its shape: matrices are [in, out], whichever way the file holds them. */
export interface MarianTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | Int8Array;
  /** What float32 values were multiplied by to make the int8 ones. */
  readonly multiplier?: number;
}

/** A model's options and tensors. */
export interface MarianBin {
  readonly config: Readonly<Record<string, unknown>>;
  readonly tensors: ReadonlyMap<string, MarianTensor>;
}

/** Whether Marian's int8 forms hold this tensor as int8. */
export const isQuantised = (name: string): boolean => name.includes("Wemb") || /_W.?$/.test(name);

/** Whether the int8 form holds the matrix by columns; embeddings lie by rows. */
export const isTransposed = (name: string): boolean => !name.includes("Wemb");

/** A matrix [rows, columns] turned into [columns, rows]. */
export function transposed<T extends Int8Array | Float32Array>(values: T, rows: number, columns: number): T {
  const turned = values.slice() as T;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) turned[column * rows + row] = values[row * columns + column];
  }
  return turned;
}

/** A tensor's values as float32. */
export function floatValues({ values, multiplier }: MarianTensor): Float32Array {
  if (values instanceof Float32Array) return values;
  const scale = 1 / (multiplier ?? 1);
  const floats = new Float32Array(values);
  return floats.map((value) => value * scale);
}
