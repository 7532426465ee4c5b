import { ProtobufMessage } from "@yiqiao/engines/protobuf";

/** A protobuf field that holds a message, text or bytes. */
export const part = (field: number, ...contents: readonly (Uint8Array | string)[]): Uint8Array =>
  new ProtobufMessage().bytes(field, Buffer.concat(contents.map((one) => Buffer.from(one)))).toBytes();

/** A protobuf field that holds a number. */
export const number = (field: number, value: number): Uint8Array => new ProtobufMessage().int(field, value).toBytes();

/** An initialiser of a graph whose data lies in another file. */
export const externalTensor = (location: string): Uint8Array =>
  part(
    5,
    part(8, "weight"),
    part(13, part(1, "location"), part(2, location)),
    part(13, part(1, "offset"), part(2, "4096")),
    number(14, 1),
  );
