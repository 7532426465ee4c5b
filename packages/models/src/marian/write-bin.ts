import { stringify } from "yaml";
import {
  ALIGNMENT,
  ALPHA_SUFFIX,
  floatValues,
  isQuantised,
  isTransposed,
  itemType,
  type MarianTensor,
  OPTIONS_ITEM,
  transposed,
  VERSION,
} from "./bin-format.ts";
import { MarianError } from "./marian-error.ts";

/** The forms that bergamot loads: modes `float32`, `int8shiftAll`, and with alphas also `int8shiftAlphaAll`. */
export type MarianForm = "float32" | "intgemm8" | "intgemm8-alphas";

interface Item {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

function padded(data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(data.length / ALIGNMENT) * ALIGNMENT);
  whole.set(data);
  return whole;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** One multiplier for the whole tensor, as Marian's converter chooses it. */
function toInt8(tensor: MarianTensor): { readonly values: Int8Array; readonly multiplier: number } {
  const { values, multiplier } = tensor;
  if (values instanceof Int8Array) return { values, multiplier: multiplier ?? 1 };
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const factor = Math.fround(127 / (largest || 1));
  const whole = new Int8Array(values.length);
  for (let n = 0; n < values.length; n++) whole[n] = Math.max(-127, Math.min(127, Math.round(values[n] * factor)));
  return { values: whole, multiplier: factor };
}

function int8Item(name: string, tensor: MarianTensor): Item {
  const { values, multiplier } = toInt8(tensor);
  const [rows, columns] = tensor.shape;
  const data = new Uint8Array(values.length + 4);
  data.set(bytesOf(isTransposed(name) ? transposed(values, rows, columns) : values));
  new DataView(data.buffer).setFloat32(values.length, multiplier, true);
  return { name, type: itemType.intgemm8, shape: tensor.shape, data: padded(data) };
}

function floatItem(name: string, tensor: MarianTensor): Item {
  return { name, type: itemType.float32, shape: tensor.shape, data: padded(bytesOf(floatValues(tensor))) };
}

function alphaItems(
  tensors: ReadonlyMap<string, MarianTensor>,
  alphas: ReadonlyMap<string, number> | undefined,
): Item[] {
  const all = new Map([...tensors].filter(([name]) => name.endsWith(ALPHA_SUFFIX)));
  for (const [name, alpha] of alphas ?? []) {
    all.set(`${name}${ALPHA_SUFFIX}`, { shape: [1, 1], values: Float32Array.of(alpha) });
  }
  for (const name of tensors.keys()) {
    if (isQuantised(name) && !name.includes("Wemb") && !all.has(`${name}${ALPHA_SUFFIX}`)) {
      throw new MarianError(`${name}${ALPHA_SUFFIX}`, "is missing: measure the multiplier of its activations first");
    }
  }
  return [...all].map(([name, tensor]) => floatItem(name, tensor));
}

function assemble(items: readonly Item[]): Uint8Array {
  const text = new TextEncoder();
  const u64 = (...values: readonly number[]): Uint8Array =>
    bytesOf(BigUint64Array.from(values, (value) => BigInt(value)));
  const names = items.map(({ name }) => text.encode(`${name}\0`));
  const head = [
    u64(VERSION, items.length),
    ...items.map(({ type, shape, data }, n) => u64(names[n].length, type, shape.length, data.length)),
    ...names,
    ...items.map(({ shape }) => bytesOf(Int32Array.from(shape))),
  ];
  const at = head.reduce((sum, { length }) => sum + length, 0) + 8;
  const filler = (Math.floor(at / ALIGNMENT) + 1) * ALIGNMENT - at;
  return Buffer.concat([...head, u64(filler), new Uint8Array(filler), ...items.map(({ data }) => data)]);
}

/**
 * Writes a model in Marian's binary format, version 1. `alphas` gives the activations' multipliers of each matrix (by
 * the matrix's name) for the form with alphas, beside those that stand among the tensors.
 * @throws MarianError when the form needs an alpha that is not there
 */
export function writeMarianBin(
  tensors: ReadonlyMap<string, MarianTensor>,
  config: Readonly<Record<string, unknown>>,
  form: MarianForm,
  alphas?: ReadonlyMap<string, number>,
): Uint8Array {
  const items = [...tensors]
    .filter(([name]) => !name.endsWith(ALPHA_SUFFIX))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, tensor]) => {
      const isInt8 = form !== "float32" && isQuantised(name) && tensor.shape.length === 2;
      return isInt8 ? int8Item(name, tensor) : floatItem(name, tensor);
    });
  if (form === "intgemm8-alphas") items.push(...alphaItems(tensors, alphas));
  const options = new TextEncoder().encode(`${stringify(config)}\0`);
  items.push({ name: OPTIONS_ITEM, type: itemType.int8, shape: [options.length], data: options });
  return assemble(items);
}
