export { type SheetLine, type SheetText, writeSheet } from "./write-sheet.ts";
