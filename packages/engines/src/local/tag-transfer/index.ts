export { type AlignedText, transferTags } from "./tag-transfer.ts";
export type { PieceOffsets } from "./units.ts";
