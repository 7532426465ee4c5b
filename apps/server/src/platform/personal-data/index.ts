export { type AccountTable, accountTable } from "./account-table.repository.ts";
export { csvFile, jsonFile, objectFile } from "./export-files.ts";
export { type Coverage, type ExportFile, filesOf, type PersonalData } from "./personal-data.ts";
export { identifiersOf, rowsOf } from "./rows.repository.ts";
