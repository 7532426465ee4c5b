import { ProtobufMessage } from "@yiqiao/engines/protobuf";

const IR_VERSION = 8;
const OPSET = 17;

/** ONNX's numbers of the element types that the graphs use. */
export const elementType = { float32: 1, uint8: 2, int8: 3, int64: 7 } as const;

export type ElementType = keyof typeof elementType;

export interface OnnxTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | Int8Array | Uint8Array | BigInt64Array;
}

type Attribute = number | readonly number[] | { readonly float: number } | OnnxGraph;

function typeOf(values: OnnxTensor["values"]): number {
  if (values instanceof Float32Array) return elementType.float32;
  if (values instanceof Int8Array) return elementType.int8;
  return values instanceof Uint8Array ? elementType.uint8 : elementType.int64;
}

function attributeMessage(name: string, value: Attribute): ProtobufMessage {
  const message = new ProtobufMessage().text(1, name);
  if (typeof value === "number") return message.int(3, value).int(20, 2);
  if (value instanceof OnnxGraph) return message.message(6, value.toMessage(name)).int(20, 5);
  if ("float" in value) return message.float(2, value.float).int(20, 1);
  for (const one of value) message.int(8, one);
  return message.int(20, 7);
}

function valueMessage(
  name: string,
  type: ElementType,
  shape: readonly (number | string)[] | undefined,
): ProtobufMessage {
  const tensor = new ProtobufMessage().int(1, elementType[type]);
  const typed = new ProtobufMessage().text(1, name);
  if (!shape) return typed.message(2, new ProtobufMessage().message(1, tensor));
  const dimensions = new ProtobufMessage();
  for (const size of shape) {
    const dimension = new ProtobufMessage();
    dimensions.message(1, typeof size === "number" ? dimension.int(1, size) : dimension.text(2, size));
  }
  return typed.message(2, new ProtobufMessage().message(1, tensor.message(2, dimensions)));
}

function tensorMessage(name: string, { shape, values }: OnnxTensor): ProtobufMessage {
  const message = new ProtobufMessage();
  for (const size of shape) message.int(1, size);
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return message.int(2, typeOf(values)).text(8, name).bytes(9, raw);
}

/** An ONNX graph under construction (opset 17); fields as in `onnx.proto`. */
export class OnnxGraph {
  readonly #nodes: ProtobufMessage[] = [];
  readonly #constants = new Map<string, ProtobufMessage>();
  readonly #inputs: ProtobufMessage[] = [];
  readonly #outputs: ProtobufMessage[] = [];
  readonly #within: { readonly name: string; readonly around: OnnxGraph } | undefined;
  #count = 0;

  /** @param within of what graph it is a part, and what sets the names of the part apart */
  constructor(within?: { readonly name: string; readonly around: OnnxGraph }) {
    this.#within = within;
  }

  /** The graph that this is a part of, if of any. */
  get around(): OnnxGraph {
    return this.#within?.around ?? this;
  }

  /** A part for the attribute of a node; it sees the values of the whole, which keeps its constants. */
  part(name: string): OnnxGraph {
    return new OnnxGraph({ name: this.named(name), around: this });
  }

  /** A name that no other part has. */
  named(name: string): string {
    return this.#within ? `${this.#within.name}/${name}` : name;
  }

  input(name: string, type: ElementType, shape: readonly (number | string)[]): string {
    this.#inputs.push(valueMessage(name, type, shape));
    return name;
  }

  /** Without a shape it is what comes out. */
  output(name: string, type: ElementType, shape?: readonly (number | string)[]): void {
    this.#outputs.push(valueMessage(name, type, shape));
  }

  /** Adds a constant unless one of that name is there. */
  constant(name: string, makeTensor: () => OnnxTensor): string {
    if (this.#within) return this.#within.around.constant(name, makeTensor);
    if (!this.#constants.has(name)) this.#constants.set(name, tensorMessage(name, makeTensor()));
    return name;
  }

  floats(name: string, ...values: readonly number[]): string {
    return this.constant(name, () => ({
      shape: values.length === 1 ? [] : [values.length],
      values: Float32Array.from(values),
    }));
  }

  integers(...values: readonly number[]): string {
    return this.constant(`[${values.join(",")}]`, () => ({
      shape: [values.length],
      values: BigInt64Array.from(values, (value) => BigInt(value)),
    }));
  }

  integer(value: number): string {
    return this.constant(String(value), () => ({ shape: [], values: BigInt64Array.of(BigInt(value)) }));
  }

  /** Adds a node of one output, and names the output unless `name` does. */
  op(
    type: string,
    inputs: readonly string[],
    { name, ...attributes }: { readonly name?: string } & Readonly<Record<string, Attribute | string>> = {},
  ): string {
    const output = name ?? this.named(`${type}_${this.#count}`);
    this.ops(type, inputs, [output], attributes as Readonly<Record<string, Attribute>>);
    return output;
  }

  ops(
    type: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): void {
    const node = new ProtobufMessage();
    for (const input of inputs) node.text(1, input);
    for (const output of outputs) node.text(2, output);
    node.text(3, this.named(`${type}_${this.#count++}`)).text(4, type);
    for (const [key, value] of Object.entries(attributes)) node.message(5, attributeMessage(key, value));
    this.#nodes.push(node);
  }

  toMessage(name: string): ProtobufMessage {
    const graph = new ProtobufMessage();
    for (const node of this.#nodes) graph.message(1, node);
    graph.text(2, name);
    for (const constant of this.#constants.values()) graph.message(5, constant);
    for (const input of this.#inputs) graph.message(11, input);
    for (const output of this.#outputs) graph.message(12, output);
    return graph;
  }

  toBytes(name: string): Uint8Array {
    const opset = new ProtobufMessage().text(1, "").int(2, OPSET);
    const whole = this.toMessage(name);
    return new ProtobufMessage().int(1, IR_VERSION).text(2, "yiqiao").message(7, whole).message(8, opset).toBytes();
  }
}
