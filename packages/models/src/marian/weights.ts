import { floatValues, type MarianTensor } from "./bin-format.ts";
import { MarianError } from "./marian-error.ts";

/** A matrix [rows, columns]. */
export interface Matrix {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly tensor: MarianTensor;
}

/** A model's tensors by name, each checked for its size. */
export class Weights {
  readonly #tensors: ReadonlyMap<string, MarianTensor>;

  constructor(tensors: ReadonlyMap<string, MarianTensor>) {
    this.#tensors = tensors;
  }

  has(name: string): boolean {
    return this.#tensors.has(name);
  }

  /** A matrix of the given size; undefined stands for any. */
  matrix(name: string, rows: number | undefined, columns: number | undefined): Matrix {
    const tensor = this.#get(name);
    const [foundRows, foundColumns] = tensor.shape;
    const isFitting =
      tensor.shape.length === 2 &&
      (rows === undefined || foundRows === rows) &&
      (columns === undefined || foundColumns === columns);
    if (!isFitting) {
      const wanted = [rows, columns].map((size) => size ?? "any").join(", ");
      throw new MarianError(name, `is [${tensor.shape.join(", ")}], not [${wanted}]`);
    }
    if (tensor.values instanceof Int8Array && tensor.multiplier === undefined) {
      throw new MarianError(name, "is int8 without a quantisation multiplier");
    }
    return { name, rows: foundRows, columns: foundColumns, tensor };
  }

  vector(name: string, length: number): Float32Array {
    const tensor = this.#get(name);
    if (tensor.values.length !== length) {
      throw new MarianError(name, `has ${tensor.values.length} numbers, not ${length}`);
    }
    return floatValues(tensor);
  }

  #get(name: string): MarianTensor {
    const tensor = this.#tensors.get(name);
    if (!tensor) throw new MarianError(name, "is missing");
    return tensor;
  }
}
