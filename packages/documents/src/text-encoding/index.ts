export { canEncode, decodeText, encodeText } from "./codec.ts";
export { detectEncoding } from "./detect-encoding.ts";
export { bomOf, type EncodingName, type TextEncoding } from "./encodings.ts";
