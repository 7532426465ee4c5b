export { writeBilingualDocx } from "./bilingual-docx.ts";
export { writeBilingualXliff } from "./bilingual-xliff.ts";
export type { OutputMeta, OutputRow } from "./row.ts";
export { writeTmx } from "./tmx.ts";
