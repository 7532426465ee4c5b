import { parse } from "yaml";
import {
  HEADER_BYTES,
  isTransposed,
  itemType,
  type MarianBin,
  type MarianTensor,
  OPTIONS_ITEM,
  transposed,
  VERSION,
} from "./bin-format.ts";
import { MarianError } from "./marian-error.ts";

const FILE = "model.bin";
const MAX_DIMENSIONS = 4;
/** Real models have some thousands; the parser takes time by the square of the number of keys. */
const MAX_CONFIG_BYTES = 2 ** 16;

/** Walks over the bytes; no length is believed before the bytes are known to be there. */
class Cursor {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    // A plain view: a Buffer's `slice` would not copy.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(count: number, item: string, what: string): Uint8Array {
    if (count > this.left) {
      throw new MarianError(item, `${what} would take ${count} bytes, the file has ${this.left} left: it is truncated`);
    }
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  u64(item: string, what: string): number {
    this.take(8, item, what);
    const value = this.#view.getBigUint64(this.#at - 8, true);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new MarianError(item, `${what} is ${value}, which cannot be`);
    return Number(value);
  }

  i32(item: string, what: string): number {
    this.take(4, item, what);
    return this.#view.getInt32(this.#at - 4, true);
  }
}

interface Header {
  readonly nameLength: number;
  readonly type: number;
  readonly dimensions: number;
  readonly dataLength: number;
}

function readHeaders(cursor: Cursor): Header[] {
  const version = cursor.u64(FILE, "the version");
  if (version !== VERSION) throw new MarianError(FILE, `has version ${version}, only version ${VERSION} is read`);
  const count = cursor.u64(FILE, "the number of items");
  if (count === 0 || count > cursor.left / HEADER_BYTES) {
    throw new MarianError(FILE, `says it has ${count} items, which ${cursor.left} bytes cannot hold`);
  }
  return Array.from({ length: count }, (_, n) => {
    const item = `item ${n + 1}`;
    const nameLength = cursor.u64(item, "the length of its name");
    const type = cursor.u64(item, "its type");
    const dimensions = cursor.u64(item, "the number of its dimensions");
    const dataLength = cursor.u64(item, "the length of its data");
    if (nameLength < 2) throw new MarianError(item, "has no name");
    if (dimensions > MAX_DIMENSIONS) throw new MarianError(item, `has ${dimensions} dimensions`);
    return { nameLength, type, dimensions, dataLength };
  });
}

function readNames(cursor: Cursor, headers: readonly Header[]): string[] {
  const seen = new Set<string>();
  return headers.map(({ nameLength }, n) => {
    const bytes = cursor.take(nameLength, `item ${n + 1}`, "its name");
    if (bytes.indexOf(0) !== nameLength - 1) throw new MarianError(`item ${n + 1}`, "its name does not end with NUL");
    let name: string;
    try {
      name = new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, -1));
    } catch (cause) {
      throw new MarianError(`item ${n + 1}`, "its name is not UTF-8", { cause });
    }
    if (seen.has(name)) throw new MarianError(name, "stands in the file twice");
    seen.add(name);
    return name;
  });
}

function readShape(cursor: Cursor, name: string, dimensions: number): number[] {
  return Array.from({ length: dimensions }, () => {
    const size = cursor.i32(name, "its shape");
    if (size <= 0) throw new MarianError(name, `has a dimension of ${size}`);
    return size;
  });
}

function readConfig(data: Uint8Array): Record<string, unknown> {
  if (data.length > MAX_CONFIG_BYTES) {
    throw new MarianError(OPTIONS_ITEM, `has ${data.length} bytes, at most ${MAX_CONFIG_BYTES} are read`);
  }
  const end = data.indexOf(0);
  let config: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(end < 0 ? data : data.subarray(0, end));
    config = parse(text, { maxAliasCount: 0 });
  } catch (cause) {
    throw new MarianError(OPTIONS_ITEM, "is not YAML", { cause });
  }
  if (typeof config !== "object" || config === null || Array.isArray(config)) {
    throw new MarianError(OPTIONS_ITEM, "holds no settings");
  }
  return { ...config };
}

function readFloats(data: Uint8Array, count: number): Float32Array {
  if (data.byteOffset % 4 === 0) return new Float32Array(data.buffer, data.byteOffset, count);
  return new Float32Array(data.slice(0, count * 4).buffer);
}

function readInts(name: string, shape: readonly number[], data: Uint8Array, count: number): MarianTensor {
  const multiplier = new DataView(data.buffer, data.byteOffset, data.byteLength).getFloat32(count, true);
  if (!(multiplier > 0) || !Number.isFinite(multiplier)) {
    throw new MarianError(name, `has the quantisation multiplier ${multiplier}`);
  }
  const values = new Int8Array(data.buffer, data.byteOffset, count);
  const [rows, columns] = shape;
  const isMatrix = shape.length === 2 && isTransposed(name);
  return { shape, values: isMatrix ? transposed(values, columns, rows) : values, multiplier };
}

function readTensor(name: string, type: number, shape: readonly number[], data: Uint8Array): MarianTensor {
  const count = shape.reduce((product, size) => product * size, 1);
  const sizes: Record<number, number> = {
    [itemType.float32]: count * 4,
    [itemType.int8]: count,
    [itemType.intgemm8]: count + 4,
  };
  const needed = sizes[type];
  if (needed === undefined) {
    throw new MarianError(name, `has the type 0x${type.toString(16)}; float32, int8 and intgemm8 are read`);
  }
  if (needed > data.length) {
    throw new MarianError(name, `[${shape.join(", ")}] needs ${needed} bytes and has ${data.length}`);
  }
  if (type === itemType.float32) return { shape, values: readFloats(data, count) };
  if (type === itemType.intgemm8) return readInts(name, shape, data, count);
  return { shape, values: new Int8Array(data.buffer, data.byteOffset, count) };
}

/**
 * Reads a model in Marian's binary format, version 1, with float32, int8 and intgemm8 tensors; the latter are turned
 * back to [in, out]. Tensors are views of `bytes` where that is possible, so `bytes` must not change.
 * @throws MarianError naming the item that is damaged or of an unknown kind
 */
export function readMarianBin(bytes: Uint8Array): MarianBin {
  const cursor = new Cursor(bytes);
  const headers = readHeaders(cursor);
  const names = readNames(cursor, headers);
  const shapes = headers.map(({ dimensions }, n) => readShape(cursor, names[n], dimensions));
  cursor.take(cursor.u64(FILE, "the number of filler bytes"), FILE, "the filler");
  const tensors = new Map<string, MarianTensor>();
  let config: Record<string, unknown> | undefined;
  for (const [n, { type, dataLength }] of headers.entries()) {
    const name = names[n];
    const data = cursor.take(dataLength, name, "its data");
    if (name === OPTIONS_ITEM) config = readConfig(data);
    else tensors.set(name, readTensor(name, type, shapes[n], data));
  }
  if (!config) throw new MarianError(OPTIONS_ITEM, "is missing");
  return { config, tensors };
}
