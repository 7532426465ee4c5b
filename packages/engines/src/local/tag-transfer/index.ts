export { alignTerms } from "./align-terms.ts";
export type { AlignedText } from "./looks.ts";
export { transferTags } from "./tag-transfer.ts";
