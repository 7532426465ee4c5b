import { closeSync, openSync, readSync, statSync } from "node:fs";
import { protobufFields } from "@yiqiao/engines/local";

/** The part of a file that a message takes up. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const WINDOW_BYTES = 2 ** 16;

/** Reads the outline of a protobuf file and passes over what nobody asks for, so that gigabytes of weights stay there. */
class ProtobufFile {
  readonly #descriptor: number;
  readonly #window = Buffer.alloc(WINDOW_BYTES);
  #windowStart = 0;
  #windowBytes = 0;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  bytes({ start, end }: Range): Uint8Array {
    const bytes = Buffer.alloc(end - start);
    if (readSync(this.#descriptor, bytes, 0, bytes.length, start) < bytes.length) throw new RangeError("it ends early");
    return bytes;
  }

  /** The messages, texts and blocks of bytes in a message, by their field's number. */
  *parts({ start, end }: Range): Generator<Range & { readonly field: number }> {
    let at = start;
    while (at < end) {
      const [tag, afterTag] = this.#varint(at);
      const [field, kind] = [Math.floor(tag / 8), tag % 8];
      if (kind === 2) {
        const [length, from] = this.#varint(afterTag);
        if (from + length > end) throw new RangeError(`a field at ${at} is longer than what holds it`);
        yield { field, start: from, end: from + length };
        at = from + length;
      } else if (kind === 0) at = this.#varint(afterTag)[1];
      else if (kind === 1 || kind === 5) at = afterTag + (kind === 1 ? 8 : 4);
      else throw new RangeError(`a field at ${at} has the unknown kind ${kind}`);
    }
  }

  #byte(at: number): number {
    if (at < this.#windowStart || at >= this.#windowStart + this.#windowBytes) {
      this.#windowStart = at;
      this.#windowBytes = readSync(this.#descriptor, this.#window, 0, WINDOW_BYTES, at);
      if (this.#windowBytes === 0) throw new RangeError("it ends early");
    }
    return this.#window[at - this.#windowStart];
  }

  #varint(start: number): [value: number, next: number] {
    let value = 0;
    for (let n = 0; n < 10; n++) {
      const byte = this.#byte(start + n);
      // Products, not shifts: lengths pass 32 bits. What is beyond 53 is a negative number that nobody reads.
      value += (byte & 0x7f) * 2 ** (7 * n);
      if (byte < 0x80) return [value, start + n + 1];
    }
    throw new RangeError(`a number at ${start} has no end`);
  }
}

// Numbers of fields in onnx.proto.
const MODEL_GRAPH = 7;
const [GRAPH_NODE, GRAPH_INITIALISER] = [1, 5];
const NODE_ATTRIBUTE = 5;
const [ATTRIBUTE_GRAPH, ATTRIBUTE_GRAPHS] = [6, 11];
const TENSOR_EXTERNAL_DATA = 13;

/**
 * The files beside an ONNX graph that hold its weights, as the graph names them; graphs inside it (`If`) included.
 * Reads little of a file of any size.
 *
 * @throws RangeError when the file is no protobuf message
 */
export function externalDataOf(file: string): ReadonlySet<string> {
  const locations = new Set<string>();
  const descriptor = openSync(file, "r");
  const reader = new ProtobufFile(descriptor);
  const inField = (range: Range, wanted: readonly number[]): Range[] =>
    [...reader.parts(range)].filter(({ field }) => wanted.includes(field));
  const readGraph = (graph: Range): void => {
    for (const tensor of inField(graph, [GRAPH_INITIALISER])) {
      for (const entry of inField(tensor, [TENSOR_EXTERNAL_DATA])) {
        const [key, value] = textsOf(reader.bytes(entry));
        if (key === "location") locations.add(value);
      }
    }
    for (const node of inField(graph, [GRAPH_NODE])) {
      for (const attribute of inField(node, [NODE_ATTRIBUTE])) {
        inField(attribute, [ATTRIBUTE_GRAPH, ATTRIBUTE_GRAPHS]).forEach(readGraph);
      }
    }
  };
  try {
    inField({ start: 0, end: statSync(file).size }, [MODEL_GRAPH]).forEach(readGraph);
  } finally {
    closeSync(descriptor);
  }
  return locations;
}

/** Key and value of a `StringStringEntryProto`. */
function textsOf(bytes: Uint8Array): [key: string, value: string] {
  let [key, value] = ["", ""];
  for (const field of protobufFields(bytes)) {
    if (field.kind !== "bytes") continue;
    const text = Buffer.from(field.value).toString();
    if (field.number === 1) key = text;
    else if (field.number === 2) value = text;
  }
  return [key, value];
}
