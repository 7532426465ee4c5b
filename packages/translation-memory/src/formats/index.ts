export { inspectImport } from "./inspect.ts";
export { languageOfTag } from "./language-tags.ts";
export { type FileFault, ImportFileError, type NoticeReason, type RefusalReason, type UnitNotice } from "./faults.ts";
export type * from "./model.ts";
export type * from "./options.ts";
export { readImport } from "./read.ts";
export { writeExport } from "./write.ts";
export { type WorkbookHead, type WorkbookRow, writeWorkbook } from "./xlsx/write-workbook.ts";
