export type { AlignedText } from "./looks.ts";
export { transferTags } from "./tag-transfer.ts";
export type { PieceOffsets } from "./units.ts";
