export { writeBilingualDocx } from "./bilingual-docx.ts";
export { writeBilingualXliff } from "./bilingual-xliff.ts";
export type { OutputMeta, OutputRow } from "./row.ts";
export { issueText } from "./issue-text.ts";
export { writeTmx } from "./tmx.ts";
