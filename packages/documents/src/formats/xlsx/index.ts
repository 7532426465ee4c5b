export { translateWorkbook } from "./embedded-workbook.ts";
export { xlsxFormat } from "./xlsx-format.ts";
