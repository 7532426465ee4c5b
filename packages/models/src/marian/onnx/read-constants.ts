import { type ProtobufField, protobufFields } from "@yiqiao/engines/protobuf";

/** A constant of a graph, as a file holds it. */
export interface ReadTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | Int8Array | Uint8Array;
}

const [FLOAT, UINT8, INT8] = [1, 2, 3];

const bytesOf = (field: ProtobufField): Uint8Array => {
  if (field.kind !== "bytes") throw new Error(`field ${field.number} of the ONNX file is not bytes`);
  return field.value;
};

function readTensor(bytes: Uint8Array): [string, ReadTensor | undefined] {
  const shape: number[] = [];
  let [name, type] = ["", 0];
  let raw: Uint8Array | undefined;
  for (const field of protobufFields(bytes)) {
    if (field.number === 1 && field.kind === "varint") shape.push(field.value);
    else if (field.number === 2 && field.kind === "varint") type = field.value;
    else if (field.number === 8) name = new TextDecoder().decode(bytesOf(field));
    else if (field.number === 9) raw = bytesOf(field);
  }
  const data = raw?.slice();
  if (!data) return [name, undefined];
  if (type === FLOAT) return [name, { shape, values: new Float32Array(data.buffer) }];
  if (type === INT8) return [name, { shape, values: new Int8Array(data.buffer) }];
  if (type === UINT8) return [name, { shape, values: data }];
  return [name, undefined];
}

function* graphFields(bytes: Uint8Array): Generator<ProtobufField> {
  for (const part of protobufFields(bytes)) if (part.number === 7) yield* protobufFields(bytesOf(part));
}

/** The float32 and 8-bit constants of an ONNX model by name. */
export function readConstants(bytes: Uint8Array): Map<string, ReadTensor> {
  const constants = new Map<string, ReadTensor>();
  for (const field of graphFields(bytes)) {
    if (field.number !== 5) continue;
    const [name, tensor] = readTensor(bytesOf(field));
    if (tensor) constants.set(name, tensor);
  }
  return constants;
}

/** An operation of a graph; those of its branches are left out. */
export interface ReadNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** The operations of an ONNX model in their order. */
export function readNodes(bytes: Uint8Array): ReadNode[] {
  const text = (field: ProtobufField): string => new TextDecoder().decode(bytesOf(field));
  return Array.from(graphFields(bytes))
    .filter(({ number }) => number === 1)
    .map((node) => {
      const fields = Array.from(protobufFields(bytesOf(node)));
      const textsOf = (number: number): string[] => fields.filter((field) => field.number === number).map(text);
      return { type: textsOf(4)[0] ?? "", inputs: textsOf(1), outputs: textsOf(2) };
    });
}
