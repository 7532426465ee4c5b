export { ProtobufMessage } from "./protobuf-message.ts";
export {
  ProtobufError,
  type ProtobufField,
  protobufFields,
  type ProtobufRange,
  protobufRanges,
} from "./read-protobuf.ts";
