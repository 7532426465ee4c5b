import { closeSync, openSync, readSync, statSync } from "node:fs";
import { protobufFields, type ProtobufRange, protobufRanges } from "@yiqiao/engines/protobuf";

type Range = Pick<ProtobufRange, "start" | "end">;

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

  /** The messages in a message, by their fields' numbers. */
  messages(range: Range, wanted: readonly number[]): Range[] {
    const fields = protobufRanges((at) => this.#byte(at), range);
    return fields.filter(({ number, kind }) => kind === "bytes" && wanted.includes(number)).toArray();
  }

  #byte(at: number): number | undefined {
    if (at < this.#windowStart || at >= this.#windowStart + this.#windowBytes) {
      this.#windowStart = at;
      this.#windowBytes = readSync(this.#descriptor, this.#window, 0, WINDOW_BYTES, at);
      if (this.#windowBytes === 0) return undefined;
    }
    return this.#window[at - this.#windowStart];
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
  const readGraph = (graph: Range): void => {
    for (const tensor of reader.messages(graph, [GRAPH_INITIALISER])) {
      for (const entry of reader.messages(tensor, [TENSOR_EXTERNAL_DATA])) {
        const [key, value] = textsOf(reader.bytes(entry));
        if (key === "location") locations.add(value);
      }
    }
    for (const node of reader.messages(graph, [GRAPH_NODE])) {
      for (const attribute of reader.messages(node, [NODE_ATTRIBUTE])) {
        reader.messages(attribute, [ATTRIBUTE_GRAPH, ATTRIBUTE_GRAPHS]).forEach(readGraph);
      }
    }
  };
  try {
    reader.messages({ start: 0, end: statSync(file).size }, [MODEL_GRAPH]).forEach(readGraph);
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
