export { type AccountTable, accountTable } from "./account-table.repository.ts";
export { csvFile, jsonFile, objectFile } from "./export-files.ts";
export { type ExportFile, filesOf, internal, type PersonalData, type TableData } from "./personal-data.ts";
export { maskIdentifier } from "./mask.ts";
export { identifiersOf, rowsOf } from "./rows.repository.ts";
