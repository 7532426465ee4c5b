export { detectEncoding } from "./detect-encoding.ts";
export type { EncodingName, TextEncoding } from "./encodings.ts";
