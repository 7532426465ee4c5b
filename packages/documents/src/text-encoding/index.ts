export { createDecoder, isKnownEncoding, type TextDecoding } from "./create-decoder.ts";
export { detectEncoding } from "./detect-encoding.ts";
export type { EncodingName, TextEncoding } from "./encodings.ts";
