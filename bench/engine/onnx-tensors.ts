import { type ProtobufField, protobufFields } from "@yiqiao/engines/local";

/** A constant of a graph. */
export interface OnnxTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | Int8Array | Uint8Array;
}

export interface OnnxNode {
  readonly kind: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly constants: ReadonlyMap<string, OnnxTensor>;
}

const [FLOAT, UINT8, INT8] = [1, 2, 3];

const bytesOf = (field: ProtobufField): Uint8Array => {
  if (field.kind !== "bytes") throw new Error(`field ${field.number} of the ONNX file is not bytes`);
  return field.value;
};
const textOf = (field: ProtobufField): string => new TextDecoder().decode(bytesOf(field));

function readNode(bytes: Uint8Array): OnnxNode {
  const [inputs, outputs]: [string[], string[]] = [[], []];
  let [name, kind] = ["", ""];
  for (const field of protobufFields(bytes)) {
    if (field.number === 1) inputs.push(textOf(field));
    else if (field.number === 2) outputs.push(textOf(field));
    else if (field.number === 3) name = textOf(field);
    else if (field.number === 4) kind = textOf(field);
  }
  return { kind, name, inputs, outputs };
}

function readTensor(bytes: Uint8Array): [string, OnnxTensor | undefined] {
  const shape: number[] = [];
  let [name, type] = ["", 0];
  let raw: Uint8Array | undefined;
  let floats: Uint8Array | undefined;
  for (const field of protobufFields(bytes)) {
    if (field.number === 1 && field.kind === "varint") shape.push(field.value);
    else if (field.number === 2 && field.kind === "varint") type = field.value;
    else if (field.number === 4) floats = bytesOf(field);
    else if (field.number === 8) name = textOf(field);
    else if (field.number === 9) raw = bytesOf(field);
  }
  const data = (raw ?? floats)?.slice();
  if (!data) return [name, undefined];
  if (type === FLOAT) return [name, { shape, values: new Float32Array(data.buffer) }];
  if (type === INT8) return [name, { shape, values: new Int8Array(data.buffer) }];
  if (type === UINT8) return [name, { shape, values: data }];
  return [name, undefined];
}

/** The nodes of an ONNX model and its float32 and 8-bit constants. */
export function readOnnx(bytes: Uint8Array): OnnxGraph {
  const nodes: OnnxNode[] = [];
  const constants = new Map<string, OnnxTensor>();
  for (const part of protobufFields(bytes)) {
    if (part.number !== 7) continue;
    for (const field of protobufFields(bytesOf(part))) {
      if (field.number === 1) nodes.push(readNode(bytesOf(field)));
      else if (field.number === 5) {
        const [name, tensor] = readTensor(bytesOf(field));
        if (tensor) constants.set(name, tensor);
      }
    }
  }
  return { nodes, constants };
}
